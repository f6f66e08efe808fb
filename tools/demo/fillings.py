"""What is inside and around the packages: beans, leaves, grain, powder."""
import math, random
import bmesh, bpy
from mathutils import Matrix, Vector, noise
from materials import mat, shade
from shapes import lathe


def grain_mesh(kind, rnd):
    bm = bmesh.new()
    if kind in ("bean", "grain", "ball"):
        bmesh.ops.create_uvsphere(bm, u_segments=20, v_segments=14, radius=1)
        for v in bm.verts:
            x, y, z = v.co
            if kind == "bean":
                z2 = z * (.62 if z > 0 else .30)
                if z < .2:
                    z2 += .24 * math.exp(-((y - .06 * math.sin(3 * x)) / .13) ** 2) * (1 - x * x * .6)
                v.co = (x, y * .74, z2)
            elif kind == "grain":
                s = (1 - abs(x) ** 2.2) ** .15 if abs(x) < 1 else 1
                v.co = (x * 1.15, y * .40 * s, z * .36 + .05 * math.exp(-(y / .12) ** 2))
            else:
                q = 1 + .28 * noise.noise(v.co * 1.9) + .1 * noise.noise(v.co * 5)
                v.co = v.co * q * .72
    elif kind == "leaf":
        bmesh.ops.create_cone(bm, cap_ends=True, segments=8, radius1=.16, radius2=.08, depth=2.2)
        bmesh.ops.subdivide_edges(bm, edges=[e for e in bm.edges if abs(e.verts[0].co.z - e.verts[1].co.z) > 1], cuts=9)
        s = rnd.random() * 9
        for v in bm.verts:
            t = v.co.z
            w = 1 + .55 * math.sin(t * 2.2 + s)
            v.co = (v.co.x * w * 1.4 + .22 * math.sin(t * 1.7 + s), v.co.y * w * .7 + .16 * math.cos(t * 2.3 + s), t)
        bmesh.ops.rotate(bm, matrix=Matrix.Rotation(math.pi / 2, 3, "Y"), verts=bm.verts)
    elif kind == "flake":
        bmesh.ops.create_grid(bm, x_segments=5, y_segments=3, size=1)
        s = rnd.random() * 9
        for v in bm.verts:
            x, y, _ = v.co
            v.co = (x * (.7 + .3 * rnd.random()), y * .5 * (1 - .5 * x * x), .3 * math.sin(x * 2 + s) + .2 * y * math.cos(s))
    elif kind == "pellet":
        bmesh.ops.create_cone(bm, cap_ends=True, segments=18, radius1=.42, radius2=.42, depth=1.5)
        for v in bm.verts:
            v.co = v.co + noise.noise_vector(v.co * 4) * .06
        bmesh.ops.rotate(bm, matrix=Matrix.Rotation(math.pi / 2, 3, "Y"), verts=bm.verts)
    elif kind == "crystal":
        bmesh.ops.create_cube(bm, size=1.1)
        for v in bm.verts:
            v.co = v.co + noise.noise_vector(v.co * 3 + Vector((rnd.random() * 9,) * 3)) * .25
    me = bpy.data.meshes.new(kind)
    bm.to_mesh(me)
    bm.free()
    if kind != "crystal":
        me.polygons.foreach_set("use_smooth", [True] * len(me.polygons))
    return me


SIZE = {"bean": .040, "grain": .030, "ball": .032, "leaf": .044, "flake": .034, "pellet": .030, "crystal": .026}


def filling(kind, color, radius, z0, z1, seed):
    """a full jar: a dark core, the outer layers as real pieces, a heap on top"""
    rnd = random.Random(seed)
    if kind == "powder":
        m = mat("powder", color, .95, spec=.15, bump=(90, .5, "noise"))
        lathe("powder", [(0, z0), (radius, z0, .02), (radius, z1 - .015, .02), (radius * .5, z1 + .015, .1), (0, z1 + .025)], m)
        return
    sz = SIZE[kind]
    lathe("core", [(0, z0), (radius - sz * .9, z0), (radius - sz * .9, z1 - sz * 1.2), (0, z1 - sz * 1.2)], mat("core", shade(color, -.6), 1))
    gloss = {"bean": .34, "leaf": .7, "crystal": .25}.get(kind, .75)
    mats = [mat("fill%d" % i, shade(color, t), gloss, spec=.4) for i, t in enumerate((-.32, -.12, 0, .07))]
    if kind == "leaf":
        mats.append(mat("fillx", shade(color, .22), gloss, spec=.3))
    meshes = []
    for m in mats:
        for _ in range(2):
            me = grain_mesh(kind, rnd)
            me.materials.append(m)
            meshes.append(me)

    def piece(x, y, z):
        o = bpy.data.objects.new("p", rnd.choice(meshes))
        bpy.context.collection.objects.link(o)
        o.location = (x, y, z)
        o.rotation_euler = [rnd.random() * math.tau for _ in range(3)]
        k = sz * (.85 + .3 * rnd.random())
        o.scale = (k, k, k)
    step = sz * 1.12
    z = z0 + sz * .5
    row = 0
    while z < z1:
        n = int(math.tau * radius / (sz * 1.45))
        for k in range(n):
            a = math.tau * (k + .5 * (row % 2) + .35 * rnd.random()) / n
            if math.sin(a) < .25:
                r = radius - sz * (.62 + .3 * rnd.random())
                piece(r * math.cos(a), r * math.sin(a), z + sz * (rnd.random() - .5) * .7)
        z += step
        row += 1
    for _ in range(int(170 * (.04 / sz) ** 2)):
        r, a = radius * .92 * math.sqrt(rnd.random()), math.tau * rnd.random()
        piece(r * math.cos(a), r * math.sin(a), z1 - sz * .7 + .03 * (1 - (r / radius) ** 2) + sz * rnd.random() * .6)


def strewn(kind, color, seed, spots):
    rnd = random.Random(seed)
    m = mat("strewn", color, .36 if kind == "bean" else .7, spec=.4)
    for x, y in spots:
        me = grain_mesh(kind, rnd)
        me.materials.append(m)
        o = bpy.data.objects.new("s", me)
        bpy.context.collection.objects.link(o)
        k = SIZE[kind] * 1.02
        o.scale = (k, k, k)
        flip = rnd.random() < .6
        o.rotation_euler = (math.pi if flip and kind == "bean" else 0, .12 * rnd.random(), rnd.random() * math.tau)
        o.location = (x, y, k * (.30 if kind == "bean" else .34) if not flip else k * .58)
