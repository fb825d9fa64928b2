/* Learns the weights of network.py: TD(lambda) over races that the network plays against itself and against medium.

       gcc -O3 -march=native -ffast-math -o learn learn.c -lm
       ./learn RACES FILE [FROM] [SEED]     learn so many races more, from the weights in FROM or from nothing ("-")
       ./learn measure FILE DEALS           play both seats of so many deals against medium

   What the network reads is told by estimate.py, in the same order. Its answer is added to medium's score, so that it begins as
   medium and learns what medium lacks. write.py makes learned.py of FILE. */
#include "races.h"
#include <stdio.h>

#define WIDTH 32
#define MARKS 101
#define STEPS 20
#define WHOLE 67
#define SCALE 40.0f
#define LEAK 0.05f
#define BATCH 48      /* positions to a step of Adam */
#define LAMBDA 0.85f
#define ERRORS 0.03f  /* moves at random, so that others are met */
#define AGAINST 0.5f  /* races against medium */
#define SIXTH 8       /* one race of so many has six colours */
#define FAST 0.001f   /* the step at the beginning, and at the end */
#define SLOW 0.0001f

static const int STEP[STEPS] = {1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 19, 22, 26, 30, 35, 40, 46, 52};

typedef struct {
    float first[MARKS + STEPS][WIDTH], first_bias[WIDTH];
    float second[WIDTH + WHOLE][WIDTH], second_bias[WIDTH], last[WIDTH], last_bias;
} Net;
#define WEIGHTS ((int)(sizeof(Net) / sizeof(float)))

typedef struct {
    int count;
    uint8_t mark[96];
    float value[96];
} Read;

typedef struct {
    Read colour[COLOURS], whole;
    int colours, cards;
    float base, value, target;
} Position;

static Net net, slope, mean, spread;
static float deck_rows[57][WIDTH]; /* of the first layer, with its bias, by cards in the deck */

static inline void add(Read *read, int mark, float value) { read->mark[read->count] = mark, read->value[read->count++] = value; }
static inline void stages(Read *read, int set, int shift) {
    for (; set; set &= set - 1) add(read, shift + LOWEST(set), 1);
}
static inline void many(Read *read, int count, int first) {
    for (int i = 0; i < count; i++) add(read, first + i, 1);
}
static void journey(Read *read, const Race *r, int seat, int c, int first) {
    int length = r->length[seat][c];
    if (r->last[seat][c]) add(read, first + r->last[seat][c] - 2, 1);
    many(read, r->bets[seat][c], first + 9);
    if (length) add(read, first + 12, 1);
    many(read, length > 8 ? 4 : length > 4 ? length - 4 : 0, first + 13);
}

static void read_colour(const Race *r, int seat, int c, int cards, int known, int hidden, Read *read) {
    int other = 1 - seat, hand = r->hand[seat][c], last = r->last[seat][c], theirs = r->last[other][c], hides = unseen(r, seat, c);
    read->count = 0;
    stages(read, hand, -2), many(read, r->wagers[seat][c], 9);
    journey(read, r, seat, c, 12), journey(read, r, other, c, 29);
    stages(read, r->known[other][c], 44), many(read, r->known_wagers[other][c] > 0, 55);
    stages(read, hides, 54), many(read, unseen_wagers(r, seat, c), 65);
    if (r->height[c]) {
        int top = r->pile[c][r->height[c] - 1];
        add(read, top ? 66 + top : 77, 1);
    }
    stages(read, r->thrown[c], 76), add(read, 100, 1);

    int playable = above(hand, last), bets = last ? 0 : r->wagers[seat][c], coming = SUM[above(hides, last)];
    float total = r->sum[seat][c] + SUM[playable] - 20, factor = (1 + r->bets[seat][c] + bets) / SCALE;
    add(read, 93, (BITS(playable) + bets) / 4.0f), add(read, 96, coming / 30.0f);
    if (r->length[seat][c]) {
        add(read, 87, r->sum[seat][c] / 20.0f), add(read, 88, of_journey(r, seat, c) / SCALE);
        add(read, 94, r->length[seat][c] / 8.0f);
    }
    if (r->length[seat][c] || playable || bets) {
        add(read, 89, total * factor), add(read, 98, (total + (float)comes_to_me(cards, hidden) * coming) * factor);
    }
    coming = SUM[above(hides, theirs)];
    total = r->sum[other][c] + SUM[above(r->known[other][c], theirs)] - 20, factor = (1 + r->bets[other][c]) / SCALE;
    add(read, 97, coming / 30.0f), add(read, 99, (total + (float)comes_to_them(cards, known, hidden) * coming) * factor);
    if (r->length[other][c]) {
        add(read, 90, r->sum[other][c] / 20.0f), add(read, 91, of_journey(r, other, c) / SCALE);
        add(read, 95, r->length[other][c] / 8.0f), add(read, 92, total * factor);
    }
}

static void read_whole(const Race *r, int seat, int cards, int known, int draws, const Weighed *w, Read *read) {
    int playable = 0, useful = 0, mine = 0, theirs = 0;
    read->count = 0;
    for (int i = 0; i < STEPS; i++)
        if (cards >= STEP[i]) add(read, i, 1);
    if (cards < 12) add(read, 20 + cards, 1);
    for (int c = 0; c < r->colours; c++) {
        int last = r->last[seat][c], count = BITS(above(r->hand[seat][c], last)) + (last ? 0 : r->wagers[seat][c]);
        playable += count, mine += r->length[seat][c] > 0, theirs += r->length[1 - seat][c] > 0;
        if (r->length[seat][c]) useful += count;
    }
    many(read, playable < 8 ? playable : 8, 32), many(read, useful < 8 ? useful : 8, 40);
    add(read, 48, margin(r, seat) / SCALE), add(read, 49, draws / 5.0f), add(read, 50, known / 4.0f);
    many(read, mine, 51), many(read, theirs, 57);
    add(read, 63, w->mine / SCALE), add(read, 64, w->theirs / SCALE), add(read, 65, w->gift / 20);
    if (draws) add(read, 66, (draws + 1) / 3.0f);
}

/* --- the two layers --------------------------------------------------------------------------------------------------- */
static inline float lit(float x) { return x > 0 ? x : LEAK * x; }

static void add_rows(const Read *read, float rows[][WIDTH], float *sum) {
    for (int i = 0; i < read->count; i++)
        for (int h = 0; h < WIDTH; h++) sum[h] += read->value[i] * rows[read->mark[i]][h];
}
static void first_layer(const Read *read, int cards, float *sum) {
    memcpy(sum, deck_rows[cards], sizeof deck_rows[0]);
    add_rows(read, net.first, sum);
}
/* The value of what the colours say together, in units of SCALE; `sum` is what the second layer adds up. */
static float second_layer(const float *said, const Read *whole, float base, float *sum) {
    memcpy(sum, net.second_bias, sizeof net.second_bias);
    for (int j = 0; j < WIDTH; j++)
        for (int h = 0; h < WIDTH; h++) sum[h] += said[j] * net.second[j][h];
    add_rows(whole, net.second + WIDTH, sum);
    float value = net.last_bias + base / SCALE;
    for (int h = 0; h < WIDTH; h++) value += lit(sum[h]) * net.last[h];
    return value;
}

static void ready(void) {
    for (int cards = 0; cards < 57; cards++) {
        memcpy(deck_rows[cards], net.first_bias, sizeof net.first_bias);
        for (int i = 0; i < STEPS && cards >= STEP[i]; i++)
            for (int h = 0; h < WIDTH; h++) deck_rows[cards][h] += net.first[MARKS + i][h];
    }
}

static void after(const Race *r, int seat, const Move *m, Race *then) {
    *then = *r;
    lay(then, seat, m);
    if (m->source == DECK) then->cards--;
    else take(then, seat, m->source);
}

/* Value all moves; return the place of the best. What is drawn from the deck is not known yet, so the hand is a card short. */
static int judge(const Race *r, int seat, Move *moves, int count, const Weighed *w) {
    int known = known_cards(r, 1 - seat), hidden = r->cards + HAND - known, best = 0;
    float said[2][COLOURS][WIDTH], all[2][WIDTH] = {{0}}, sum[WIDTH], table[WIDTH];
    Read read;
    Race then;
    for (int lands = 0; lands < 2; lands++)
        for (int c = 0; c < r->colours; c++) {
            read_colour(r, seat, c, r->cards - !lands, known, hidden, &read);
            first_layer(&read, r->cards - !lands, said[lands][c]);
            for (int h = 0; h < WIDTH; h++) all[lands][h] += lit(said[lands][c][h]);
        }
    for (int i = 0; i < count; i++) {
        Move *m = &moves[i];
        int lands = m->source != DECK;
        after(r, seat, m, &then);
        if (!then.cards) {
            m->value = margin(&then, seat) / SCALE;
        } else {
            memcpy(table, all[lands], sizeof table);
            for (int c = 0; c < r->colours; c++) {
                if (c != m->colour && c != m->source) continue;
                read_colour(&then, seat, c, then.cards, known, hidden, &read);
                first_layer(&read, then.cards, sum);
                for (int h = 0; h < WIDTH; h++) table[h] += lit(sum[h]) - lit(said[lands][c][h]);
            }
            read_whole(&then, seat, then.cards, known, lands ? r->draws + 1 : 0, &w[i], &read);
            m->value = second_layer(table, &read, w[i].score, sum);
        }
        if (m->value > moves[best].value) best = i;
    }
    return best;
}

/* --- learning --------------------------------------------------------------------------------------------------------- */
static void note(const Race *r, int seat, const Move *m, const Weighed *w, Position *p) {
    int known = known_cards(r, 1 - seat), hidden = r->cards + HAND - known;
    Race then;
    after(r, seat, m, &then);
    p->colours = r->colours, p->cards = then.cards, p->base = w->score, p->value = m->value;
    for (int c = 0; c < r->colours; c++) read_colour(&then, seat, c, then.cards, known, hidden, &p->colour[c]);
    read_whole(&then, seat, then.cards, known, m->source == DECK ? 0 : r->draws + 1, w, &p->whole);
}

static void add_slopes(const Read *read, float rows[][WIDTH], const float *by) {
    for (int i = 0; i < read->count; i++)
        for (int h = 0; h < WIDTH; h++) rows[read->mark[i]][h] += read->value[i] * by[h];
}

static double learn(const Position *p) {
    float sums[COLOURS][WIDTH], said[WIDTH] = {0}, sum[WIDTH], second[WIDTH], first[WIDTH], back[WIDTH];
    for (int c = 0; c < p->colours; c++) {
        first_layer(&p->colour[c], p->cards, sums[c]);
        for (int h = 0; h < WIDTH; h++) said[h] += lit(sums[c][h]);
    }
    float error = second_layer(said, &p->whole, p->base, sum) - p->target;
    float by = error > 2 ? 2 : error < -2 ? -2 : error;
    slope.last_bias += by;
    for (int h = 0; h < WIDTH; h++) {
        slope.last[h] += by * lit(sum[h]);
        second[h] = by * net.last[h] * (sum[h] > 0 ? 1 : LEAK);
        slope.second_bias[h] += second[h];
    }
    for (int j = 0; j < WIDTH; j++) {
        back[j] = 0;
        for (int h = 0; h < WIDTH; h++) slope.second[j][h] += said[j] * second[h], back[j] += net.second[j][h] * second[h];
    }
    add_slopes(&p->whole, slope.second + WIDTH, second);
    for (int c = 0; c < p->colours; c++) {
        for (int h = 0; h < WIDTH; h++) first[h] = back[h] * (sums[c][h] > 0 ? 1 : LEAK), slope.first_bias[h] += first[h];
        add_slopes(&p->colour[c], slope.first, first);
        for (int i = 0; i < STEPS && p->cards >= STEP[i]; i++)
            for (int h = 0; h < WIDTH; h++) slope.first[MARKS + i][h] += first[h];
    }
    return error * error;
}

static void adam(float rate, int count) {
    static long steps;
    float *weight = (float *)&net, *d = (float *)&slope, *m = (float *)&mean, *v = (float *)&spread;
    steps++;
    float of_mean = 1 - powf(0.9f, steps), of_spread = 1 - powf(0.999f, steps);
    for (int i = 0; i < WEIGHTS; i++) {
        float by = d[i] / count;
        m[i] = 0.9f * m[i] + 0.1f * by, v[i] = 0.999f * v[i] + 0.001f * by * by, d[i] = 0;
        weight[i] -= rate * (m[i] / of_mean) / (sqrtf(v[i] / of_spread) + 1e-7f);
    }
    ready();
}

/* Play a race; note the network's positions by seat. `plays[seat]`: it plays there, else medium. Returns their numbers. */
static void race(Race *r, const int *plays, float errors, Position noted[2][400], int *count) {
    Move moves[256];
    Weighed weighed[256];
    count[0] = count[1] = 0;
    for (int seat = 0; r->cards; seat = 1 - seat) {
        int n = legal(r, seat, moves), usual = medium(r, seat, moves, n, weighed), best = usual, made;
        if (plays[seat]) best = judge(r, seat, moves, n, weighed);
        made = errors > 0 && chance() < errors ? below(n) : best;
        if (noted && plays[seat] && count[seat] < 400 && (r->cards > 1 || moves[made].source != DECK)) {
            Position *p = &noted[seat][count[seat]++];
            note(r, seat, &moves[made], &weighed[made], p);
            p->value = moves[best].value; /* an error teaches nothing of what came before */
        }
        play(r, seat, &moves[made]);
    }
}

static void measure(int deals) {
    double won = 0, ahead = 0;
    int count[2];
    for (int i = 0; i < 2 * deals; i++) {
        static Race dealt;
        Race r;
        if (i % 2 == 0) deal(&dealt, 5);
        r = dealt;
        race(&r, (int[2]){i % 2 == 0, i % 2 == 1}, 0, NULL, count);
        int by = margin(&r, i % 2);
        won += by > 0 ? 1 : by ? 0 : 0.5, ahead += by;
    }
    printf("against medium: %.1f %% of %d races, margin %+.1f\n", 50 * won / deals, 2 * deals, ahead / (2 * deals));
}

static void begin(const char *from) {
    FILE *file = strcmp(from, "-") ? fopen(from, "rb") : NULL;
    if (file && fread(&net, sizeof net, 1, file) == 1) {
        fclose(file);
        return;
    }
    for (int i = 0; i < MARKS + STEPS; i++)
        for (int h = 0; h < WIDTH; h++) net.first[i][h] = (chance() - 0.5f) * 0.4f;
    for (int i = 0; i < WIDTH + WHOLE; i++)
        for (int h = 0; h < WIDTH; h++) net.second[i][h] = (chance() - 0.5f) * 0.3f;
}

static void train(long races, const char *name) {
    static Position noted[2][400];
    int waiting = 0, count[2];
    double errors = 0, positions = 0;
    for (long i = 1; i <= races; i++) {
        Race r;
        int plays[2] = {1, 1};
        deal(&r, drawn() % SIXTH ? 5 : 6);
        if (chance() < AGAINST) plays[drawn() >> 40 & 1] = 0;
        race(&r, plays, ERRORS, noted, count);
        for (int seat = 0; seat < 2; seat++) {
            float target = margin(&r, seat) / SCALE;
            for (int k = count[seat] - 1; k >= 0; k--, waiting++, positions++) {
                noted[seat][k].target = target;
                errors += learn(&noted[seat][k]);
                target = (1 - LAMBDA) * noted[seat][k].value + LAMBDA * target;
            }
        }
        if (waiting >= BATCH) adam(FAST * powf(SLOW / FAST, i / (float)races), waiting), waiting = 0;
        if (i % (races > 40 ? races / 40 : 1) == 0) {
            FILE *file = fopen(name, "wb");
            if (!file || fwrite(&net, sizeof net, 1, file) != 1 || fclose(file)) exit(1);
            printf("%ld races, off by %.1f points   ", i, SCALE * sqrt(errors / positions));
            measure(50), fflush(stdout), errors = positions = 0;
        }
    }
}

int main(int count, char **words) {
    if (count < 3) return fprintf(stderr, "learn RACES FILE [FROM] [SEED], or learn measure FILE DEALS\n"), 2;
    for (int set = 0; set < 2048; set++)
        for (int v = 0; v < 11; v++) SUM[set] += set >> v & 1 ? v : 0;
    for (int i = 0; i < 13; i++) {
        CHOOSE[i][0] = 1;
        for (int j = 1; j <= i; j++) CHOOSE[i][j] = CHOOSE[i - 1][j - 1] + (j < i ? CHOOSE[i - 1][j] : 0);
    }
    int measuring = !strcmp(words[1], "measure");
    if (!measuring && count > 4) luck ^= atol(words[4]) * 0x9E3779B97F4A7C15ULL;
    begin(measuring ? words[2] : count > 3 ? words[3] : "-"), ready();
    if (measuring) measure(count > 3 ? atoi(words[3]) : 500);
    else train(atol(words[1]), words[2]);
    return 0;
}
