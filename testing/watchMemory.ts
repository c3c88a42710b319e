import { residentMegabytes } from './programs'

/** Watches how many megabytes a process holds: Infinity where the system does not tell. `most` ends the watch. */
export async function watchMemory(pid: number) {
  const look = async () => (await residentMegabytes(pid)) ?? Infinity
  const before = await look()
  let most = before
  const looking = setInterval(() => void look().then((now) => (most = Math.max(most, now))), 100)
  return {
    before,
    most() {
      clearInterval(looking)
      return most
    },
  }
}
