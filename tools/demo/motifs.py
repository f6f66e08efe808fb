"""Motifs of the labels: flat shapes around (cx, cy) within radius r."""
import math
from lettering import mix


def poly(d, pts, fill):
    d.polygon([(round(x), round(y)) for x, y in pts], fill=fill)


def stroke(d, pts, fill, w):
    d.line([(x, y) for x, y in pts], fill=fill, width=max(1, round(w)), joint="curve")
    for x, y in (pts[0], pts[-1]):
        d.ellipse((x - w / 2, y - w / 2, x + w / 2, y + w / 2), fill=fill)


def disc(d, x, y, r, **k):
    d.ellipse((x - r, y - r, x + r, y + r), **k)


def turn(pts, cx, cy, a):
    c, s = math.cos(a), math.sin(a)
    return [(cx + x * c - y * s, cy + x * s + y * c) for x, y in pts]


def leaf_pts(length, width, n=40):
    up = [(length * t, -width * math.sin(math.pi * t) ** 0.9 * (1 - 0.25 * t)) for t in [i / n for i in range(n + 1)]]
    return up + [(x, -y) for x, y in reversed(up)]


def leaf(d, x, y, length, width, a, fill, vein=None, w=3):
    poly(d, turn(leaf_pts(length, width), x, y, a), fill)
    if vein is not None:
        stroke(d, turn([(length * .08, 0), (length * .9, 0)], x, y, a), vein, w)


def bean(d, x, y, r, a, fill, line):
    pts = [(r * math.cos(t), r * .68 * math.sin(t)) for t in [i / 60 * math.tau for i in range(60)]]
    poly(d, turn(pts, x, y, a), fill)
    s = [(r * (-.93 + 1.86 * t), r * .17 * math.sin(math.tau * t)) for t in [i / 40 for i in range(41)]]
    stroke(d, turn(s, x, y, a), line, r * .1)


def motif(d, name, cx, cy, r, fg, bg, ac):
    w = r * 0.045
    if name == "sun":
        for i in range(5, 0, -1):
            q = r * i / 5
            d.pieslice((cx - q, cy - q + r * .35, cx + q, cy + q + r * .35), 180, 360, fill=(ac, fg, bg)[i % 2] if i > 1 else fg)
        for i in range(3):
            y = cy + r * (.48 + .17 * i)
            q = r * (1 - .22 * i)
            d.rounded_rectangle((cx - q, y, cx + q, y + r * .07), r * .035, fill=fg)
    elif name == "rays":
        for i in range(24):
            a = i / 24 * math.tau
            poly(d, turn([(r * .46, -r * .035), (r * (1 if i % 2 else .82), -r * .012), (r * (1 if i % 2 else .82), r * .012), (r * .46, r * .035)], cx, cy, a), fg)
        disc(d, cx, cy, r * .36, fill=ac)
    elif name == "hills":
        disc(d, cx + r * .38, cy - r * .42, r * .26, fill=ac)
        for i, (amp, ph) in enumerate([(.30, .2), (.24, 2.3), (.18, 4.4)]):
            base = cy + r * (.12 + .3 * i)
            pts = [(cx - r + 2 * r * t, base - r * amp * math.sin(t * 4.2 + ph)) for t in [k / 60 for k in range(61)]]
            col = (mix(fg, bg, .5), mix(fg, bg, .25), fg)[i]
            poly(d, pts + [(cx + r, cy + r * .95), (cx - r, cy + r * .95)], col)
    elif name == "peak":
        disc(d, cx, cy - r * .35, r * .5, fill=ac)
        poly(d, [(cx - r, cy + r * .7), (cx - r * .25, cy - r * .45), (cx + r * .35, cy + r * .7)], fg)
        poly(d, [(cx - r * .2, cy + r * .7), (cx + r * .42, cy - r * .12), (cx + r, cy + r * .7)], mix(fg, bg, .35))
        poly(d, [(cx - r * .25, cy - r * .45), (cx - r * .42, cy - r * .18), (cx - r * .28, cy - r * .25), (cx - r * .2, cy - r * .12), (cx - r * .08, cy - r * .15)], bg)
    elif name == "bean":
        bean(d, cx - r * .12, cy + r * .12, r * .72, -.9, fg, bg)
        bean(d, cx + r * .52, cy - r * .5, r * .36, .5, ac, bg)
    elif name == "beans":
        for i in range(3):
            for j in range(3):
                bean(d, cx + (i - 1) * r * .68, cy + (j - 1) * r * .68, r * .27, -.8 + .8 * ((i + j) % 2) * 2, ac if (i + j) % 3 == 0 else fg, bg)
    elif name == "leaf":
        leaf(d, cx, cy + r * .75, r * 1.6, r * .26, -math.pi / 2, fg, bg, w)
        leaf(d, cx - r * .03, cy + r * .72, r * 1.25, r * .24, -math.pi / 2 - .78, mix(fg, bg, .22), bg, w)
        leaf(d, cx + r * .03, cy + r * .72, r * 1.25, r * .24, -math.pi / 2 + .78, ac, bg, w)
        stroke(d, [(cx, cy + r * .7), (cx, cy + r)], fg, w * 1.6)
    elif name == "twig":
        stroke(d, [(cx - r * .1 + r * .1 * math.sin(t * 3), cy + r - 1.7 * r * t) for t in [i / 30 for i in range(31)]], fg, w * 1.3)
        for i in range(5):
            y = cy + r * (.62 - .33 * i)
            s = 1 - .1 * i
            leaf(d, cx - r * .05, y, r * .8 * s, r * .15 * s, -.55, ac if i % 2 else fg, bg, w * .7)
            leaf(d, cx - r * .08, y - r * .08, r * .8 * s, r * .15 * s, math.pi + .55, fg if i % 2 else ac, bg, w * .7)
        leaf(d, cx - r * .08, cy - r * .6, r * .5, r * .1, -1.5, fg)
    elif name == "hop":
        for row in range(6, -1, -1):
            n = (1, 2, 3, 3, 3, 2, 1)[row]
            y = cy - r * .62 + row * r * .22
            for i in range(n):
                x = cx + (i - (n - 1) / 2) * r * .42 * (1 if row < 5 else .8)
                col = (fg, ac)[(row + i) % 2]
                q = r * .28
                pts = [(0, -q)] + [(q * math.cos(t), q * .55 * math.sin(t)) for t in [-.6 + .1 * k for k in range(0, 22)]] + [(0, q * 1.25)]
                pts = [(-q * .95, -q * .1), (-q * .5, -q * .8), (q * .5, -q * .8), (q * .95, -q * .1), (q * .55, q * .65), (0, q * 1.25), (-q * .55, q * .65)]
                poly(d, [(x + a, y + b) for a, b in pts], bg)
                poly(d, [(x + a * .88, y + b * .88) for a, b in pts], col)
        leaf(d, cx, cy - r * .72, r * .7, r * .16, -.35, fg, bg, w * .8)
        leaf(d, cx, cy - r * .72, r * .7, r * .16, math.pi + .35, fg, bg, w * .8)
        stroke(d, [(cx, cy - r * .7), (cx + r * .06, cy - r)], fg, w * 1.4)
    elif name == "barley":
        for ox, tilt, col in ((0, 0, fg), (-r * .42, -.22, ac), (r * .42, .22, ac)):
            b = (cx + ox * .3, cy + r)
            def at(t, b=b, ox=ox):
                return (b[0] + ox * t * t, b[1] - 1.75 * r * t)
            stroke(d, [at(i / 20) for i in range(17)], col, w)
            for i in range(5):
                x, y = at(.42 + .11 * i)
                leaf(d, x, y, r * .3, r * .075, -math.pi / 2 + tilt - .5, col)
                leaf(d, x, y, r * .3, r * .075, -math.pi / 2 + tilt + .5, col)
            x, y = at(.95)
            leaf(d, x, y, r * .3, r * .07, -math.pi / 2 + tilt, col)
    elif name == "bubbles":
        for i, (x, y, q) in enumerate([(-.3, .38, .5), (.42, .5, .34), (.3, -.16, .3), (-.35, -.38, .24), (.12, -.62, .17), (.62, -.5, .12), (-.72, -.1, .13), (-.1, -.9, .08)]):
            if i % 3 == 1:
                disc(d, cx + x * r, cy + y * r, q * r, outline=fg, width=round(w * 1.4))
            else:
                disc(d, cx + x * r, cy + y * r, q * r, fill=fg if i % 2 == 0 else ac)
            disc(d, cx + (x - q * .35) * r, cy + (y - q * .35) * r, q * r * .16, fill=bg)
    elif name == "drop":
        for k, col in ((1, fg), (.62, ac)):
            pts = [(r * .62 * k * math.sin(t) * math.sin(t / 2) ** 1.4, -r * .95 * k * math.cos(t) * 1.0) for t in [i / 80 * math.tau for i in range(81)]]
            poly(d, [(cx + x, cy + y * -1 * -1 + (1 - k) * r * .32) for x, y in pts], col)
        d.arc((cx - r * .3, cy + r * .05, cx + r * .3, cy + r * .65), 100, 170, fill=bg, width=round(w * 1.3))
    elif name == "waves":
        for i in range(6):
            y = cy - r * .75 + i * r * .3
            pts = [(cx - r + 2 * r * t, y + r * .1 * math.sin(t * 11 + i * .9)) for t in [k / 80 for k in range(81)]]
            stroke(d, pts, ac if i % 3 == 1 else fg, r * .085)
    elif name == "rings":
        for i in range(5):
            disc(d, cx, cy, r * (1 - .2 * i), outline=ac if i % 2 else fg, width=round(r * .07))
    elif name == "dots":
        for i in range(7):
            for j in range(7):
                q = r * (.03 + .085 * (.5 + .5 * math.sin(i * 1.1 + j * .7)))
                disc(d, cx + (i - 3) * r * .29, cy + (j - 3) * r * .29, q, fill=ac if (i * 3 + j) % 5 == 0 else fg)
    elif name == "moon":
        disc(d, cx, cy, r * .8, fill=ac)
        disc(d, cx + r * .32, cy - r * .16, r * .68, fill=bg)
        for x, y, q in ((.5, -.4, .07), (.75, .1, .05), (.36, .3, .045), (.2, -.75, .05)):
            poly(d, turn([(0, -q * r * 2), (q * r * .5, -q * r * .5), (q * r * 2, 0), (q * r * .5, q * r * .5), (0, q * r * 2), (-q * r * .5, q * r * .5), (-q * r * 2, 0), (-q * r * .5, -q * r * .5)], cx + x * r, cy + y * r, 0), fg)
    elif name == "citrus":
        disc(d, cx, cy, r * .92, fill=fg)
        disc(d, cx, cy, r * .82, fill=bg)
        for i in range(9):
            a = i / 9 * math.tau
            pts = [(r * .14, 0)] + [(r * .74 * math.cos(t), r * .74 * math.sin(t)) for t in [-.29 + .058 * k for k in range(11)]]
            poly(d, turn(pts, cx, cy, a), ac)
    elif name == "flower":
        for i in range(8):
            leaf(d, cx, cy, r * .98, r * .24, i / 8 * math.tau, fg if i % 2 else mix(fg, bg, .3))
        disc(d, cx, cy, r * .22, fill=ac)
        disc(d, cx, cy, r * .1, fill=bg)
    elif name == "bolt":
        poly(d, [(cx + r * .18, cy - r), (cx - r * .62, cy + r * .16), (cx - r * .06, cy + r * .12), (cx - r * .22, cy + r), (cx + r * .62, cy - r * .24), (cx + r * .04, cy - r * .18)], fg)
        disc(d, cx + r * .62, cy + r * .62, r * .16, fill=ac)
    elif name == "cup":
        d.pieslice((cx - r * .62, cy - r * .72, cx + r * .62, cy + r * .62), 0, 180, fill=fg)
        d.arc((cx + r * .42, cy - r * .1, cx + r * .95, cy + r * .38), 250, 110, fill=fg, width=round(r * .1))
        d.rounded_rectangle((cx - r * .85, cy + r * .72, cx + r * .85, cy + r * .82), r * .05, fill=fg)
        for k in (-.3, 0, .3):
            stroke(d, [(cx + k * r + r * .06 * math.sin(t * 6.3), cy - r * .2 - r * .65 * t) for t in [i / 24 for i in range(25)]], ac, r * .065)
    elif name == "cone":
        poly(d, [(cx - r * .85, cy - r * .6), (cx + r * .85, cy - r * .6), (cx + r * .16, cy + r * .5), (cx - r * .16, cy + r * .5)], fg)
        for k in range(-3, 4):
            stroke(d, [(cx + k * r * .22, cy - r * .5), (cx + k * r * .045, cy + r * .42)], bg, w * .8)
        disc(d, cx, cy + r * .8, r * .1, fill=ac)
    elif name == "prism":
        poly(d, [(cx, cy - r * .8), (cx + r * .82, cy + r * .6), (cx - r * .82, cy + r * .6)], fg)
        poly(d, [(cx, cy - r * .48), (cx + r * .54, cy + r * .43), (cx - r * .54, cy + r * .43)], bg)
        for i in range(4):
            stroke(d, [(cx - r * .05, cy), (cx + r, cy + r * (-.28 + .2 * i))], ac if i % 2 else fg, w * 1.3)
        stroke(d, [(cx - r, cy + r * .15), (cx - r * .05, cy)], fg, w * 1.3)
    elif name == "curve":
        stroke(d, [(cx - r, cy + r * .8), (cx + r, cy + r * .8)], fg, w)
        stroke(d, [(cx - r, cy + r * .8), (cx - r, cy - r * .8)], fg, w)
        stroke(d, [(cx - r + 2 * r * t, cy + r * .75 - 1.5 * r / (1 + math.exp(-9 * (t - .5)))) for t in [i / 60 for i in range(61)]], ac, r * .1)
        for i in range(6):
            t = (i + .5) / 6
            disc(d, cx - r + 2 * r * t, cy + r * .75 - 1.5 * r / (1 + math.exp(-9 * (t - .5))), r * .09, fill=fg)
    elif name == "flaskm":
        poly(d, [(cx - r * .18, cy - r * .85), (cx + r * .18, cy - r * .85), (cx + r * .18, cy - r * .3), (cx + r * .72, cy + r * .8), (cx - r * .72, cy + r * .8), (cx - r * .18, cy - r * .3)], fg)
        poly(d, [(cx - r * .34, cy + r * .15), (cx + r * .34, cy + r * .15), (cx + r * .58, cy + r * .7), (cx - r * .58, cy + r * .7)], ac)
        d.rounded_rectangle((cx - r * .28, cy - r * .95, cx + r * .28, cy - r * .83), r * .05, fill=fg)
        disc(d, cx - r * .1, cy + r * .45, r * .09, fill=bg)
        disc(d, cx + r * .2, cy + r * .35, r * .06, fill=bg)
    else:
        raise SystemExit("no motif " + name)
