import { readFile } from 'node:fs/promises'

/** Linux counts processor time in hundredths of a second. */
const microsecondsPerTick = 10_000

/** Microseconds of processor time that processes have used so far, all of them together. Reads what only Linux provides. */
export async function processorTime(pids: number[]): Promise<number> {
  const all = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8')))
  return all.reduce((sum, text) => {
    // The name before may hold blanks; user time and system time are the 12th and 13th after it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return sum + (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick
  }, 0)
}

/** A process and those it has started: the server decodes pictures in processes of their own. */
export async function withChildren(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...(children.match(/\d+/g) ?? []).map(Number)]
}
