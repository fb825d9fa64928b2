/* Races of Battleballon for training: the rules on bits, and how `medium` plays. Fast, and never used while people play.

   Seats are 0 and 1, colours 0 to 5; a stage is its value, 2 to 10, and a wager 0. A set of stages has bit v for the stage v. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define COLOURS 6
#define HAND 8
#define STALL_GUARD 40
#define DECK (-1) /* as the source of a draw; else the colour of a landing place */
#define STAGES 0x7fc
#define BITS __builtin_popcount
#define LOWEST __builtin_ctz

typedef struct {
    int colours, cards, top, draws; /* cards in the deck; draws from landing places in a row */
    uint8_t deck[72];
    uint16_t hand[2][COLOURS], known[2][COLOURS], lying[COLOURS], thrown[COLOURS]; /* stages */
    int8_t wagers[2][COLOURS], known_wagers[2][COLOURS], lying_wagers[COLOURS], thrown_wagers[COLOURS];
    int8_t last[2][COLOURS], bets[2][COLOURS], length[2][COLOURS]; /* of the journeys */
    int16_t sum[2][COLOURS];
    int8_t pile[COLOURS][12], height[COLOURS];
} Race;

typedef struct {
    int colour, stage, thrown, source;
    float value;
} Move;

static uint64_t luck = 88172645463325252ULL;

static inline uint64_t drawn(void) {
    luck ^= luck << 13, luck ^= luck >> 7, luck ^= luck << 17;
    return luck;
}
static inline float chance(void) { return (drawn() >> 40) / (float)(1 << 24); }
static inline int below(int bound) { return (int)((drawn() >> 33) % bound); }

static int SUM[2048]; /* of a set of stages */
static inline int above(int stages, int last) { return last ? stages & ~((2 << last) - 1) : stages; }
static inline int points(int sum, int bets, int length) { return length ? (sum - 20) * (1 + bets) + (length >= 8 ? 20 : 0) : 0; }
static inline int of_journey(const Race *r, int seat, int c) { return points(r->sum[seat][c], r->bets[seat][c], r->length[seat][c]); }
static inline int lays(const Race *r, int seat, int c, int stage) {
    return stage ? stage > r->last[seat][c] : !r->last[seat][c];
}
static inline int holds(const Race *r, int seat, int c, int stage) {
    return stage ? r->hand[seat][c] >> stage & 1 : r->wagers[seat][c] > 0;
}

static int table_points(const Race *r, int seat) {
    int sum = 0;
    for (int c = 0; c < r->colours; c++) sum += of_journey(r, seat, c);
    return sum;
}
static int margin(const Race *r, int seat) { return table_points(r, seat) - table_points(r, 1 - seat); }

static int known_cards(const Race *r, int seat) {
    int sum = 0;
    for (int c = 0; c < r->colours; c++) sum += BITS(r->known[seat][c]) + r->known_wagers[seat][c];
    return sum;
}
/* What a seat has not seen of a colour. */
static inline int unseen(const Race *r, int seat, int c) {
    return STAGES & ~(r->hand[seat][c] | r->lying[c] | r->thrown[c] | r->known[1 - seat][c]);
}
static inline int unseen_wagers(const Race *r, int seat, int c) {
    return 3 - r->wagers[seat][c] - r->lying_wagers[c] - r->thrown_wagers[c] - r->known_wagers[1 - seat][c];
}

static void receive(Race *r, int seat, int card) {
    int c = card / 12, stage = card % 12 - 1;
    if (stage < 2) r->wagers[seat][c]++;
    else r->hand[seat][c] |= 1 << stage;
}

static void deal(Race *r, int colours) {
    memset(r, 0, sizeof *r);
    int all = 12 * colours;
    uint8_t cards[72];
    for (int i = 0; i < all; i++) cards[i] = i;
    for (int i = all - 1; i > 0; i--) {
        int j = below(i + 1);
        uint8_t other = cards[i];
        cards[i] = cards[j], cards[j] = other;
    }
    r->colours = colours, r->cards = all - 2 * HAND;
    for (int i = 0; i < 2 * HAND; i++) receive(r, i & 1, cards[i]);
    memcpy(r->deck, cards + 2 * HAND, r->cards);
}

static void lay(Race *r, int seat, const Move *m) {
    int c = m->colour, stage = m->stage, bit = 1 << stage;
    if (stage) r->hand[seat][c] &= ~bit, r->known[seat][c] &= ~bit;
    else r->wagers[seat][c]--, r->known_wagers[seat][c] -= r->known_wagers[seat][c] > 0;
    if (m->thrown) {
        r->pile[c][r->height[c]++] = stage;
        if (stage) r->thrown[c] |= bit;
        else r->thrown_wagers[c]++;
        return;
    }
    r->length[seat][c]++;
    if (stage) r->last[seat][c] = stage, r->sum[seat][c] += stage, r->lying[c] |= bit;
    else r->bets[seat][c]++, r->lying_wagers[c]++;
}

static void take(Race *r, int seat, int c) {
    int stage = r->pile[c][--r->height[c]], bit = 1 << stage;
    if (stage) r->thrown[c] &= ~bit, r->hand[seat][c] |= bit, r->known[seat][c] |= bit;
    else r->thrown_wagers[c]--, r->wagers[seat][c]++, r->known_wagers[seat][c]++;
}

static void play(Race *r, int seat, const Move *m) {
    lay(r, seat, m);
    if (m->source == DECK) receive(r, seat, r->deck[r->top++]), r->cards--, r->draws = 0;
    else take(r, seat, m->source), r->draws++;
}

static int legal(const Race *r, int seat, Move *found) {
    int count = 0;
    for (int c = 0; c < r->colours; c++)
        for (int stage = 0; stage <= 10; stage++)
            for (int thrown = 0; thrown < 2; thrown++) {
                if (stage == 1 || !holds(r, seat, c, stage) || (!thrown && !lays(r, seat, c, stage))) continue;
                for (int source = DECK; source < r->colours; source++) {
                    int closed = source != DECK && (r->draws >= STALL_GUARD || !r->height[source] || (thrown && source == c));
                    if (!closed) found[count++] = (Move){c, stage, thrown, source, 0};
                }
            }
    return count;
}

/* --- medium: plan.py, outlook.py and weighing.py once more ------------------------------------------------------------ */
typedef struct {
    int count;
    double best[13];
} Worth;
typedef struct {
    float score, mine, theirs, gift; /* of a move */
} Weighed;

static double CHOOSE[13][13];

static double at_least(int wanted, int cards, double p) {
    double sum = 0;
    if (wanted <= 0) return 1;
    for (int k = wanted; k <= cards; k++) sum += CHOOSE[cards][k] * pow(p, k) * pow(1 - p, cards - k);
    return sum;
}

static void worth(const Race *r, int seat, int c, int hand, int wagers, int hidden, double p, Worth *w) {
    int last = r->last[seat][c], length = r->length[seat][c], stages = 0, coming = above(hidden, last);
    double tops[11] = {0}, hoped = r->sum[seat][c] - 20 + p * SUM[coming];
    if (last) wagers = 0;
    for (int v = 10; v > last && v >= 2; v--)
        if (hand >> v & 1) tops[stages + 1] = tops[stages] + v, stages++;
    w->count = wagers + stages + 1;
    for (int laid = 0; laid < w->count; laid++) {
        int most = laid < wagers ? laid : wagers, least = laid > stages ? laid - stages : 0;
        double best = -1e9;
        for (int more = least; more <= most; more++) {
            double value = (hoped + tops[laid - more]) * (1 + r->bets[seat][c] + more);
            if (value > best) best = value;
        }
        w->best[laid] = best + 20 * at_least(8 - length - laid, BITS(coming), p);
    }
    if (!length) w->best[0] = 0;
}

static double shared(const Worth *worths, int colours, int moves) {
    double settled = 0, best[80] = {0}, grown[80];
    int count = 1;
    for (int c = 0; c < colours; c++) {
        const Worth *w = &worths[c];
        if (w->count == 1) {
            settled += w->best[0];
            continue;
        }
        int size = (count + w->count - 2 < moves ? count + w->count - 2 : moves) + 1;
        for (int i = 0; i < size; i++) grown[i] = -1e18;
        for (int i = 0; i < count; i++)
            for (int j = 0; j < w->count && i + j < size; j++)
                if (best[i] + w->best[j] > grown[i + j]) grown[i + j] = best[i] + w->best[j];
        memcpy(best, grown, size * sizeof *best), count = size;
    }
    double most = best[0];
    for (int i = 1; i < count; i++)
        if (best[i] > most) most = best[i];
    return settled + most;
}

static double comes_to_me(int cards, int hidden) { return 0.5 * (cards / 2 > 1 ? cards / 2 - 1 : 0) / hidden; }
static double comes_to_them(int cards, int known, int hidden) {
    int moves = (cards + 1) / 2;
    double share = (HAND - known + (moves > 1 ? moves - 1 : 0)) / (double)hidden;
    return 0.5 * (share > 1 ? 1 : share);
}

/* The other's plan with so many cards in the deck, and one card more in his hand (none: colour -1). */
static double their_plan(const Race *r, int seat, int cards, int known, int hidden, int colour, int stage) {
    Worth worths[COLOURS];
    int other = 1 - seat;
    for (int c = 0; c < r->colours; c++) {
        int hand = r->known[other][c] | (c == colour && stage ? 1 << stage : 0);
        int wagers = r->known_wagers[other][c] + (c == colour && !stage);
        worth(r, other, c, hand, wagers, unseen(r, seat, c), comes_to_them(cards, known, hidden), &worths[c]);
    }
    return shared(worths, r->colours, (cards + 1) / 2);
}

/* Weigh all moves; return the place of the one that medium makes. */
static int medium(const Race *r, int seat, const Move *moves, int count, Weighed *found) {
    int other = 1 - seat, known = known_cards(r, other), hidden = r->cards + HAND - known;
    int own = table_points(r, seat), theirs = table_points(r, other), for_time = r->cards <= 10 && own < theirs;
    double plans[2], gifts[2][COLOURS][11];
    char there[2][COLOURS][11] = {0};
    Worth base[2][COLOURS];
    int hides[COLOURS], chosen = 0;
    for (int c = 0; c < r->colours; c++) hides[c] = unseen(r, seat, c);
    for (int lands = 0; lands < 2; lands++) {
        int cards = r->cards - !lands;
        plans[lands] = their_plan(r, seat, cards, known, hidden, -1, 0);
        for (int c = 0; c < r->colours; c++)
            worth(r, seat, c, r->hand[seat][c], r->wagers[seat][c], hides[c], comes_to_me(cards, hidden), &base[lands][c]);
    }
    for (int i = 0; i < count; i++) {
        const Move *m = &moves[i];
        int lands = m->source != DECK, cards = r->cards - !lands;
        Race after = *r;
        lay(&after, seat, m);
        if (!cards) {
            found[i] = (Weighed){table_points(&after, seat) - 0.6 * theirs, 0, 0, 0};
        } else {
            if (lands) take(&after, seat, m->source);
            Worth worths[COLOURS];
            memcpy(worths, base[lands], sizeof worths);
            for (int k = 0; k <= lands; k++) {
                int c = k ? m->source : m->colour;
                worth(&after, seat, c, after.hand[seat][c], after.wagers[seat][c], hides[c], comes_to_me(cards, hidden), &worths[c]);
            }
            double mine = shared(worths, r->colours, cards / 2), gift = 0;
            for (int c = 0; c < r->colours; c++) {
                if (!after.height[c]) continue;
                int top = after.pile[c][after.height[c] - 1];
                if (!there[lands][c][top]) {
                    gifts[lands][c][top] = their_plan(r, seat, cards + 1, known, hidden, c, top) - plans[lands];
                    there[lands][c][top] = 1;
                }
                if (gifts[lands][c][top] > gift) gift = gifts[lands][c][top];
            }
            double price = lands ? r->draws + (for_time ? 0 : 2) : 0;
            found[i] = (Weighed){mine - 0.6 * plans[lands] - 0.42 * gift - price, mine, plans[lands], gift};
        }
        int playing = moves[chosen].thrown > m->thrown;
        int lower = moves[chosen].thrown == m->thrown && m->stage < moves[chosen].stage;
        double better = found[i].score - found[chosen].score;
        if (better > 1e-6 || (better > -1e-6 && (playing || lower))) chosen = i;
    }
    return chosen;
}
