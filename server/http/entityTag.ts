/**
 * Whether a client already has what carries this tag, from its If-None-Match header. Compared weakly (RFC 9110, 13.1.2),
 * because a proxy that compresses on its own marks our tags as weak.
 */
export const hasAlready = (ifNoneMatch: string | undefined, tag: string) =>
  ifNoneMatch === tag ||
  (ifNoneMatch?.split(',').some((given) => given.trim().replace(/^W\//, '') === tag || given.trim() === '*') ?? false)
