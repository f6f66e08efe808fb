"""Geometry: solids of revolution, label patches, rounded boxes, tubes."""
import math
import bmesh, bpy
from mathutils import Vector


def add(name, verts, faces, material, smooth=True, uv=None):
    me = bpy.data.meshes.new(name)
    me.from_pydata(verts, [], faces)
    me.update()
    if smooth:
        me.polygons.foreach_set("use_smooth", [True] * len(me.polygons))
    if uv:
        layer = me.uv_layers.new(name="UVMap")
        for lo in me.loops:
            layer.data[lo.index].uv = uv[lo.vertex_index]
    me.materials.append(material)
    o = bpy.data.objects.new(name, me)
    bpy.context.collection.objects.link(o)
    return o


def fillet(points):
    """[(r, z, radius)] -> polyline with rounded corners"""
    out = []
    for i, (x, z, *q) in enumerate(points):
        q = q[0] if q else 0
        if not q or i in (0, len(points) - 1):
            out.append((x, z))
            continue
        p, a, b = Vector((x, z)), Vector(points[i - 1][:2]), Vector(points[i + 1][:2])
        da, db = (a - p), (b - p)
        k = min(q, da.length * .49, db.length * .49)
        s, e = p + da.normalized() * k, p + db.normalized() * k
        for j in range(7):
            t = j / 6
            v = s * (1 - t) ** 2 + p * 2 * t * (1 - t) + e * t * t
            out.append((v.x, v.y))
    return out


def lathe(name, profile, material, seg=96, smooth=True, at=(0, 0, 0), facet=None):
    pts = fillet(profile)
    n = facet or seg
    verts, faces = [], []
    for r, z in pts:
        for k in range(n):
            a = math.tau * (k + .5) / n
            verts.append((at[0] + r * math.cos(a), at[1] + r * math.sin(a), at[2] + z))
    for i in range(len(pts) - 1):
        for k in range(n):
            k2 = (k + 1) % n
            faces.append((i * n + k, i * n + k2, (i + 1) * n + k2, (i + 1) * n + k))
    return add(name, verts, faces, material, smooth and not facet)


def patch(name, r, z0, z1, width, material, at=(0, 0), yaw=0., seg=64):
    """a label on a cylinder, facing the camera"""
    th = width / r
    verts, uv, faces = [], [], []
    for k in range(seg + 1):
        a = -math.pi / 2 + yaw + th * (k / seg - .5)
        for z, v in ((z0, 0), (z1, 1)):
            verts.append((at[0] + r * math.cos(a), at[1] + r * math.sin(a), z))
            uv.append((k / seg, v))
    for k in range(seg):
        faces.append((2 * k, 2 * k + 2, 2 * k + 3, 2 * k + 1))
    return add(name, verts, faces, material, True, uv)


def quad(name, w, h, center, material, yaw=0., pitch=0., parent=None):
    o = add(name, [(-w / 2, 0, -h / 2), (w / 2, 0, -h / 2), (w / 2, 0, h / 2), (-w / 2, 0, h / 2)], [(0, 1, 2, 3)],
            material, False, [(0, 0), (1, 0), (1, 1), (0, 1)])
    o.location = center
    o.rotation_euler = (pitch, 0, yaw)
    o.parent = parent
    return o


def rbox(name, w, d, h, material, center=(0, 0, 0), bevel=.01, seg=4, parent=None):
    me = bpy.data.meshes.new(name)
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.scale(bm, vec=(w, d, h), verts=bm.verts)
    bm.to_mesh(me)
    bm.free()
    me.polygons.foreach_set("use_smooth", [True] * len(me.polygons))
    me.materials.append(material)
    o = bpy.data.objects.new(name, me)
    bpy.context.collection.objects.link(o)
    o.location = center
    o.parent = parent
    if bevel:
        b = o.modifiers.new("b", "BEVEL")
        b.width, b.segments, b.harden_normals = bevel, seg, False
        o.modifiers.new("n", "WEIGHTED_NORMAL")
    return o


def group(yaw=0., at=(0, 0, 0)):
    e = bpy.data.objects.new("group", None)
    bpy.context.collection.objects.link(e)
    e.location, e.rotation_euler = at, (0, 0, yaw)
    return e


def gather(parent, before):
    for o in bpy.data.objects:
        if o not in before and o is not parent and o.parent is None:
            o.parent = parent


def tube(name, pts, r, material, res=8, kind="NURBS"):
    c = bpy.data.curves.new(name, "CURVE")
    c.dimensions, c.bevel_depth, c.bevel_resolution, c.use_fill_caps = "3D", r, res, True
    s = c.splines.new(kind)
    s.points.add(len(pts) - 1)
    for q, p in zip(s.points, pts):
        q.co = (*p, 1)
    if kind == "NURBS":
        s.use_endpoint_u, s.order_u = True, 3
    c.materials.append(material)
    o = bpy.data.objects.new(name, c)
    bpy.context.collection.objects.link(o)
    return o
