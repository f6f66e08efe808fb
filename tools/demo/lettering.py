"""Colours and type of the labels."""
from PIL import ImageFont
from goods import HERE


def font(name, px):
    files = {"serif": "fraunces-latin-400-normal", "serifb": "fraunces-latin-600-normal",
             "italic": "fraunces-latin-400-italic", "sans": "jost-latin-400-normal",
             "sansm": "jost-latin-500-normal", "sansb": "jost-latin-600-normal",
             "mono": "dm-mono-latin-400-normal", "monom": "dm-mono-latin-500-normal"}
    return ImageFont.truetype(str(HERE / "fonts" / (files[name] + ".woff")), max(6, int(px)))


def rgb(c):
    c = c.lstrip("#")
    return tuple(int(c[i:i + 2], 16) for i in (0, 2, 4))


def mix(a, b, t):
    a, b = (rgb(x) if isinstance(x, str) else x for x in (a, b))
    return tuple(round(x + (y - x) * t) for x, y in zip(a, b))


def tracked(d, x, y, s, f, fill, track=0.0, anchor="l"):
    gap = f.size * track
    width = sum(f.getlength(ch) for ch in s) + gap * (len(s) - 1)
    x = x if anchor == "l" else x - width / 2 if anchor == "m" else x - width
    for ch in s:
        d.text((x, y), ch, font=f, fill=fill, anchor="ls")
        x += f.getlength(ch) + gap
    return width


def fit(lines, face, width, biggest):
    px = biggest
    while px > 10 and max(font(face, px).getlength(s) for s in lines) > width:
        px *= 0.97
    return px


def fit_tracked(s, face, width, px, track):
    while px > 8:
        f = font(face, px)
        if sum(f.getlength(ch) for ch in s) + f.size * track * (len(s) - 1) <= width:
            return f
        px *= 0.97
    return font(face, 8)


def net(p):
    n = p["netAmount"]
    n = str(int(n)) if float(n).is_integer() else str(n).replace(".", ",")
    return f"{n} {p['unit']}"


def names(d, x, y, lines, face, px, fill, lead=1.04, anchor="l"):
    f = font(face, px)
    for s in lines:
        d.text((x, y), s, font=f, fill=fill, anchor={"l": "ls", "m": "ms"}[anchor])
        y += px * lead
    return y - px * lead
