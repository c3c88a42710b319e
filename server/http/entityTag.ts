/** Weak comparison (RFC 9110, 13.1.2), because a proxy that compresses on its own marks our tags as weak. */
export const isNotModified = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch === etag ||
  (ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ?? false)
