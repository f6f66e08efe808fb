"""Labels of the demo goods: one PNG per product into build/labels.

    python labels.py [key ...]

Every category has its own layout, so a shelf of it looks like one range.
"""
import sys
from PIL import Image, ImageDraw
from goods import FACES, display_path, label_path, load
from lettering import fit, fit_tracked, font, mix, names, net, rgb, tracked
from motifs import disc, motif

SS = 2  # drawn at twice the size, then reduced
LAYOUT = {"premium": "gilt", "homebrew": "block", "stimulant": "poster", "research": "lab", "classic": "house"}


def draw_label(p, cat_brand):
    lab, (uw, uh, safe) = p["label"], FACES[p["container"]]
    W, H = round(1000 * uw / uh) * SS, 1000 * SS
    bg, ink, ac, mo = lab["bg"], lab["ink"], lab["accent"], lab["motif"]
    im = Image.new("RGB", (W, H), rgb(bg))
    d = ImageDraw.Draw(im)
    cw = W * safe
    l, r, c = (W - cw) / 2, (W + cw) / 2, W / 2
    lay = lab.get("layout") or LAYOUT[p["category"]]
    lines, sub, lot = lab["title"], lab["sub"], lab["lot"]
    brand = cat_brand.upper()
    flat = max(0, min(1, (1.25 - H / cw) / .45))     # squat labels set their type smaller
    u = min(cw, H * (.86 - .10 * flat)) * (1 - .06 * flat * (len(lines) > 1))   # type scale
    if lay == "gilt":
        k = u * .022
        if safe > .7:
            d.rectangle((k * 1.6, k * 1.6, W - k * 1.6, H - k * 1.6), outline=rgb(ac), width=max(2, round(u * .004)))
        tracked(d, c, H * .125, brand, fit_tracked(brand, "sansm", cw, u * .052, .24), ac, .24, "m")
        mr = min(cw * .33, H * .17)
        my = .345
        if len(lines) > 1 and uh < .62 and safe < .6:
            mr, my = mr * .84, .325
        motif(d, mo, c, H * my, mr, ac, bg, lab.get("second", ink))
        px = fit(lines, "serif", cw, min(u * .168, H * .15))
        top = H * (.60 - .03 * flat) + (px if len(lines) == 1 else px * (.62 - .35 * (uh < .62 and safe < .6)))
        e = names(d, c, top, lines, "serif", px, ink, 1.03, "m")
        f = font("italic", min(u * .066, fit([sub], "italic", cw, u * .07)))
        d.text((c, e + u * .105), sub, font=f, fill=rgb(ac), anchor="ms")
        f = fit_tracked(f"{lot}  ·  {net(p)}", "sansm", cw, u * .046, .14)
        tracked(d, c, H * .93, f"{lot}  ·  {net(p)}", f, ink, .14, "m")
    elif lay == "block":
        cut = H * (.47 - .07 * flat * (len(lines) > 1))
        d.rectangle((0, 0, W, cut), fill=rgb(ac))
        motif(d, mo, c, cut * .56, min(cw * .40, cut * .37), bg, ac, lab.get("second", mix(ac, ink, .55)))
        tracked(d, c, cut * .155, brand, fit_tracked(brand, "sansb", cw, u * .05, .2), bg, .2, "m")
        px = fit(lines, "serifb", cw, min(u * .175, H * (.15 - .005 * flat)))
        e = names(d, c, cut + H * (.045 - .015 * flat) + px * .95, lines, "serifb", px, ink, 1.02, "m")
        f = font("sans", fit([sub], "sans", cw, u * .064))
        d.text((c, e + u * .105), sub, font=f, fill=mix(ink, bg, .2), anchor="ms")
        y = H * .955
        d.line((l, y - u * .075, r, y - u * .075), fill=mix(ink, bg, .55), width=max(2, round(u * .005)))
        f = font("sansm", u * .05)
        d.text((l, y - u * .005), net(p), font=f, fill=rgb(ink), anchor="ls")
        d.text((r, y - u * .005), lot, font=f, fill=rgb(ink), anchor="rs")
    elif lay == "poster":
        tracked(d, l, H * .105, brand, fit_tracked(brand, "sansb", cw, u * .05, .16), ink, .16)
        px = fit(lines, "sansb", cw, min(u * .23, H * .17))
        bottom = H * (.815 - .01 * flat)
        y = bottom - px * .94 * (len(lines) - 1)
        hi, lo = H * .145, y - px * .78 - H * .045
        mr = min(cw * .47, (lo - hi) / 2)
        motif(d, mo, c if lab.get("centre", True) else r - mr, (hi + lo) / 2, mr, ac, bg, lab.get("second", ink))
        names(d, l, y, lines, "sansb", px, ink, .94)
        f = font("sans", fit([sub], "sans", cw, u * .066))
        d.text((l, bottom + u * .095), sub, font=f, fill=rgb(ink), anchor="ls")
        f = font("sansm", u * .05)
        d.text((l, H * .955), net(p), font=f, fill=rgb(ac), anchor="ls")
        d.text((r, H * .955), lot, font=f, fill=rgb(ac), anchor="rs")
    elif lay == "lab":
        grid = mix(bg, ink, .07)
        step = H / 24
        for i in range(1, int(W / step) + 1):
            d.line((W / 2 + (i - W / step / 2) * step, 0, W / 2 + (i - W / step / 2) * step, H), fill=grid, width=2)
        for j in range(1, 24):
            d.line((0, j * step, W, j * step), fill=grid, width=2)
        d.rectangle((0, 0, W, H * .026), fill=rgb(ac))
        f = fit_tracked(brand, "monom", cw, u * .047, .08)
        tracked(d, l, H * .115, brand, f, ink, .08)
        big = font("serif", u * .30)
        d.text((l - u * .012, H * .365), lab.get("number", "01"), font=big, fill=rgb(ac), anchor="ls")
        mr = min(cw * .235, H * .14)
        motif(d, mo, r - mr, H * .285, mr, ink, bg, ac)
        d.line((l, H * .47, r, H * .47), fill=rgb(ink), width=max(2, round(u * .006)))
        px = fit(lines, "serifb", cw, min(u * .165, H * .14))
        e = names(d, l, H * .50 + px, lines, "serifb", px, ink, 1.03)
        f = font("mono", fit([sub], "mono", cw, u * .056))
        d.text((l, e + u * .10), sub, font=f, fill=mix(ink, bg, .15), anchor="ls")
        d.line((l, H * .885, r, H * .885), fill=mix(ink, bg, .5), width=max(2, round(u * .004)))
        f = font("monom", u * .046)
        d.text((l, H * .95), net(p), font=f, fill=rgb(ink), anchor="ls")
        d.text((r, H * .95), lot, font=f, fill=rgb(ac), anchor="rs")
    else:  # house
        k = u * .03
        if safe > .7:
            for q, wd in ((k, .009), (k * 1.75, .003)):
                d.rounded_rectangle((q, q, W - q, H - q), k * .8, outline=rgb(ac), width=max(2, round(u * wd)))
        else:
            for y in (H * .03, H * .97):
                d.line((0, y, W, y), fill=rgb(ac), width=round(u * .014))
        tracked(d, c, H * .135, brand, fit_tracked(brand, "sansm", cw * .96, u * .052, .2), ink, .2, "m")
        sq = max(flat, .75 * (safe < .6)) * (len(lines) > 1)     # two lines on a tin or a squat label stand closer
        mr = min(cw * .29, H * (.152 - .025 * sq))
        my = H * (.335 - .015 * sq)
        disc(d, c, my, mr * 1.12, fill=rgb(ac))
        motif(d, mo, c, my, mr * .72, bg, rgb(ac), lab.get("second", mix(ac, bg, .55)))
        px = fit(lines, "serifb", cw * .98, min(u * .172, H * .145))
        top = H * (.565 - .055 * sq) + px * (.72 if len(lines) > 1 else .95)
        e = names(d, c, top, lines, "serifb", px, ink, 1.02, "m")
        f = font("italic", fit([sub], "italic", cw, u * .07))
        d.text((c, e + u * .11), sub, font=f, fill=mix(ink, bg, .15), anchor="ms")
        s = f"{net(p)}  ·  {lot}"
        tracked(d, c, H * .915, s, fit_tracked(s, "sansm", cw * .9, u * .046, .1), mix(ink, bg, .1), .1, "m")
    return im.resize((W // SS, H // SS), Image.LANCZOS)


def display(p):
    t = p.get("display")
    if not t:
        return None
    im = Image.new("RGB", (480, 200), (9, 12, 13))
    d = ImageDraw.Draw(im)
    big, small = t
    d.text((455, 150), small, font=font("sans", 54), fill=(150, 205, 205), anchor="rs")
    d.text((455 - font("sans", 54).getlength(small) - 18, 150), big, font=font("sansm", 128), fill=(226, 250, 248), anchor="rs")
    return im


def draw(keys):
    cat = load()
    for p in cat["products"]:
        if keys and p["key"] not in keys:
            continue
        label_path(p).parent.mkdir(parents=True, exist_ok=True)
        draw_label(p, cat["brand"]).save(label_path(p))
        screen = display(p)
        if screen:
            screen.save(display_path(p))


if __name__ == "__main__":
    draw(sys.argv[1:])
