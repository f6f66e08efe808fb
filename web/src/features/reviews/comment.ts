/** What the server accepts as a comment, in characters. */
const shortestComment = 10;
export const longestComment = 500;

/** Characters as people count them: an emoji is one. */
export const lengthOf = (text: string): number => Array.from(text).length;

export const isTooShort = (comment: string): boolean => lengthOf(comment.trim()) < shortestComment;

/** As much of a text as fits. */
export const cut = (text: string): string =>
  lengthOf(text) > longestComment ? Array.from(text).slice(0, longestComment).join("") : text;

/** How many reviews gave five stars, four, …, one. */
export const distribution = (reviews: readonly { rating: number }[]) =>
  [5, 4, 3, 2, 1].map((rating) => ({
    rating,
    count: reviews.filter((review) => review.rating === rating).length,
  }));

/** Mean of the stars; null without any. */
export const averageOf = (reviews: readonly { rating: number }[]): number | null =>
  reviews.length > 0 ? reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length : null;
