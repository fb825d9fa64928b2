"""The pages of news: the list, under the bell as on a page of its own, and the way from each to where it is answered."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from lobby import news, news_post, news_reach, news_selectors, news_words, views
from lobby.models import News


@require_safe
@login_required
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """Show the reader's news, the newest first, and note that he has read them; `?bell` only those that lie under the bell."""
    assert request.user.is_authenticated
    me = request.user.pk
    if "bell" in request.GET:
        rows = news_selectors.newest(me)
        seen(request, rows)
        return render(request, "lobby/news_list.html", {"told": news_words.told(rows), "bell": True})
    shown = news_selectors.page(me, request.GET.get("page"))
    rows = list(shown.object_list)
    seen(request, rows)
    return render(request, "lobby/news.html", {"page": shown, "told": news_words.told(rows)})


def seen(request: HttpRequest, rows: list[News]) -> None:
    """Note that these were read; as rows they are still new, so that they are shown so."""
    if rows and request.user.pk and views.is_looked_at(request):
        news.read(request.user.pk, pks=[row.pk for row in rows])


@require_POST
@login_required
def read_all(request: HttpRequest) -> HttpResponse:
    assert request.user.is_authenticated
    news.read(request.user.pk)
    return redirect("own_news")


@require_safe
@login_required
@never_cache
def one(request: HttpRequest, pk: int) -> HttpResponse:
    """Lead to where a piece of news is answered, and note that it was read."""
    assert request.user.is_authenticated
    row = News.objects.filter(player=request.user.pk, pk=pk).first()
    if row is None:
        raise Http404
    seen(request, [row])
    return redirect(news_words.address(row))


@csrf_exempt  # mail programs post here by themselves (RFC 8058); the token is the proof
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Mail somebody no more news: by a link in each mail, without signing in. Only POST changes it: programs follow links."""
    player_id = news_post.stopped_by(token)
    if player_id is None:
        raise Http404
    if request.method == "POST":
        news_reach.stop_mail(player_id=player_id)
    return render(request, "lobby/news_stop.html", {"stopped": request.method == "POST"})
