import { readFile } from 'node:fs/promises'

/** What Linux says of a process; undefined elsewhere. */
const told = (pid: number, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => undefined)

/** Linux counts processor time in hundredths of a second. */
const microsecondsPerTick = 10_000

/** Microseconds of processor time that processes have used so far, all of them together. */
export async function processorTime(processes: { pid: number }[]): Promise<number | undefined> {
  const all = await Promise.all(processes.map(({ pid }) => told(pid, 'stat')))
  let sum = 0
  for (const text of all) {
    if (!text) return undefined
    // The name before may hold blanks; user time and system time are the 12th and 13th after it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    sum += (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick
  }
  return sum
}

/** A process and those it has started, for a server that decodes pictures in processes of their own. */
export async function withChildren(pid: number): Promise<{ pid: number }[]> {
  const children = (await told(pid, `task/${pid}/children`)) ?? ''
  return [pid, ...(children.match(/\d+/g) ?? []).map(Number)].map((each) => ({ pid: each }))
}
