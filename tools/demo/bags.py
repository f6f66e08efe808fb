"""Soft packages: pouches and sacks, lofted and creased."""
import math
import bpy
import numpy as np
from mathutils import Vector, noise
from fillings import strewn
from goods import BUILD, FACES, label_path
from materials import mat, shade
from shapes import add, gather, group, lathe, rbox, tube


def soft_bag(name, w, d, h, face, body, p, rough=.5, crease=1.0, bulge=1.0, top=.09, bump=None, metal=0., seed=1):
    """a filled bag lofted from super-ellipses: square below, pressed flat into a seal above"""
    N, M = 128, 110
    verts, faces, uv = [], [], []
    off = Vector((seed * 3.1, seed * 1.7, 0))
    for j in range(M + 1):
        v = j / M
        z = h * v
        seal = 1 - top
        t = min(1, v / seal)
        depth = d * (max(0, 1 - t ** 2.6)) ** .62 * bulge
        depth *= min(1, .80 + v * 2.2)
        depth = max(depth, .006)
        ww = w * (1 - .035 * math.sin(math.pi * min(1, t)) - .02 * (1 - min(1, v * 9)) ** 2)
        if v < .035:
            k = v / .035
            depth *= .94 + .06 * math.sqrt(max(0, 1 - (1 - k) ** 2))
        e = 2 / (2.5 + 3.0 * (1 - t))          # exponent: boxy below, lens above
        for i in range(N):
            a = math.tau * i / N
            ca, sa = math.cos(a), math.sin(a)
            x = ww / 2 * math.copysign(abs(ca) ** (e * .8), ca)
            y = depth / 2 * math.copysign(abs(sa) ** e, sa)
            q = Vector((x * 4.2, y * 2, z * 3.2)) + off
            f = crease * min(1, depth / (.16 * d)) * (1 if v > .02 else 0)
            edge = .35 + .65 * min(1, abs(x) / (ww / 2)) ** 2
            y += f * edge * (.016 * noise.noise(q) + .010 * noise.noise(q * 2.3) + .014 * max(0, v - .45) * noise.noise(Vector((x * 11, 0, z * 4)) + off))
            x += f * .007 * noise.noise(Vector((y * 7, 3, z * 5)) + off)
            verts.append((x, y, z))
            uv.append((x / w + .5, v))
    for j in range(M):
        for i in range(N):
            k = (i + 1) % N
            faces.append((j * N + i, j * N + k, (j + 1) * N + k, (j + 1) * N + i))
    faces.append(tuple(range(N))[::-1])
    faces.append(tuple(M * N + i for i in range(N)))
    o = add(name, verts, faces, mat(name, body, rough, metal, image=face, bump=bump), True, uv)
    return o


def face_image(p, w, h, label_at):
    """the whole front of a bag as one texture: body colour with the label set into it"""
    lw, lh, _ = FACES[p["container"]]
    lab = bpy.data.images.load(str(label_path(p)))
    LW, LH = lab.size
    px = LW / lw
    W, H = int(w * px), int(h * px)
    src = np.empty(LW * LH * 4, dtype=np.float32)
    lab.pixels.foreach_get(src)
    src = src.reshape(LH, LW, 4)
    body = p["label"].get("body", p["label"]["bg"]).lstrip("#")
    img = np.empty((H, W, 4), dtype=np.float32)
    img[:] = [*(int(body[i:i + 2], 16) / 255 for i in (0, 2, 4)), 1]
    x, y = (W - LW) // 2, int(label_at * px)
    for k in range(1, 9):           # a faint edge shadow: the label is glued on
        s = .012 * (9 - k)
        img[max(0, y - k):y + LH + k, x - k:x + LW + k, :3] *= 1 - s * .35
    img[y:y + LH, x:x + LW] = src
    out = bpy.data.images.new(p["key"] + "-face", W, H)
    out.pixels.foreach_set(img.ravel())
    f = BUILD / "faces" / (p["key"] + ".png")
    f.parent.mkdir(parents=True, exist_ok=True)
    out.filepath_raw, out.file_format = str(f), "PNG"
    out.save()
    return f


def pouch(p):
    g, before = group(math.radians(p.get("yaw", -9))), set(bpy.data.objects)
    body = p["label"].get("body", p["label"]["bg"])
    w, h, d = .66, .98, .30
    soft_bag("pouch", w, d, h, face_image(p, w, h, .105), body, p, .42, seed=len(p["key"]))
    dark = mat("valve", shade(body, -.25), .4)
    tilt = group(0, (0, -.083, h * .768))
    tilt.rotation_euler = (math.radians(76), 0, 0)
    for r, z, m in ((.030, .010, dark), (.020, .014, mat("valve2", shade(body, .12), .4))):
        o = lathe("valve", [(r * .1, z), (r * .45, z * .9, .004), (r, z, .005), (r + .003, -.02)], m, 48)
        o.parent = tilt
    tie = mat("tie", shade(body, -.32), .45)
    rbox("tie", w * .985, .020, .020, tie, (0, -.004, h * .925), .008)
    gather(g, before)
    if p["label"].get("strewn"):
        k, c = p["label"]["strewn"]
        strewn(k, c, len(p["key"]), [(-.37, -.20), (-.29, -.27), (.36, -.24), (.27, -.30), (.43, -.17)])


def sack(p):
    g, before = group(math.radians(p.get("yaw", -8))), set(bpy.data.objects)
    body = p["label"].get("body", "#C9A77C")
    w, h, d = .70, .84, .40
    soft_bag("sack", w, d, h, face_image(p, w, h, .10), body, p, .92, 1.9, 1.05, .10, (62 if p["label"].get("jute") else 240, .8 if p["label"].get("jute") else .18, "weave" if p["label"].get("jute") else "noise"), seed=len(p["key"]))
    roll = mat("roll", shade(body, -.06), .95, bump=(90, .3, "noise"))
    tube("roll", [(-w * .49, -.012, h * .965), (-w * .2, -.03, h * .955), (w * .2, -.03, h * .957), (w * .49, -.012, h * .963)], .040, roll)
    tube("seam", [(-w * .485, -.052, h * .935), (0, -.068, h * .925), (w * .485, -.052, h * .935)], .006, mat("thread", p["label"]["accent"], .8))
    gather(g, before)
    if p["label"].get("strewn"):
        k, c = p["label"]["strewn"]
        strewn(k, c, 5, [(-.40, -.25), (-.32, -.31), (-.36, -.36), (.37, -.29), (.29, -.36), (.43, -.24), (.40, -.35)])
