/** Rejects unless `work` has ended within `milliseconds`. */
export function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('timed out')), milliseconds).unref())
  return Promise.race([work, late])
}
