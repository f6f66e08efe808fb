/** What the server makes pictures of, and what a square is cut from here. */
const kinds = ["image/png", "image/jpeg", "image/webp", "image/gif"];
const longestSide = 8000;
const side = 512;

/** For the file dialog. */
export const pictureKinds = kinds.join(",");

/**
 * The middle square of a picture, small enough for every connection. A file that is no picture the browser can
 * draw is answered as it is: what is wrong with it the server says best.
 */
export async function cutSquare(file: File): Promise<Blob> {
  if (!kinds.includes(file.type)) return file;
  const url = URL.createObjectURL(file);
  try {
    const image = await load(url);
    const { naturalWidth: width, naturalHeight: height } = image;
    // Known from the head of the file; a huge one is not even unpacked.
    if (Math.max(width, height) > longestSide || Math.min(width, height) < 1) return file;
    return (await draw(image, width, height)) ?? file;
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function load(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener("load", () => resolve(image));
    image.addEventListener("error", () => reject(new Error("no picture")));
    image.src = url;
  });
}

function draw(image: HTMLImageElement, width: number, height: number): Promise<Blob | null> {
  const from = Math.min(width, height);
  const to = Math.min(from, side);
  const canvas = document.createElement("canvas");
  canvas.width = to;
  canvas.height = to;
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, (width - from) / 2, (height - from) / 2, from, from, 0, 0, to, to);
  // Browsers that cannot write webp answer a png, which is as good.
  return new Promise((resolve) => canvas.toBlob(resolve, "image/webp", 0.9));
}
