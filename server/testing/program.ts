import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { workerFile } from './database'

/** A process of its own, for what only shows between processes or when one dies. */
export interface Running {
  pid: number
  /** Resolves with the first line it prints that contains the text; rejects when it ends without one. */
  says(text: string): Promise<string>
  kill(signal: NodeJS.Signals): void
  /** How it ended, and all it has printed. */
  ended: Promise<{ code: number | null; output: string }>
}

/** Compiles a small program, whose imports are relative to `server/`, and returns what starts it with the given arguments. */
export async function compileProgram(name: string, source: string) {
  // Beside the worker, because the migrations are there too.
  const file = path.join(path.dirname(workerFile), `${name}-${process.pid}.mjs`)
  await build({
    stdin: { contents: source, resolveDir: path.resolve('server'), loader: 'ts' },
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  return {
    start: (...args: string[]) => start(file, args),
    remove: () => rm(file),
  }
}

function start(file: string, args: string[]): Running {
  const child = spawn(process.execPath, [file, ...args])
  let output = ''
  const watchers = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      for (const watch of watchers) watch()
    })
  }
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output }))
  })
  const says = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const watch = () => {
        const line = output.split('\n').find((each) => each.includes(text))
        if (line !== undefined) resolve(line)
      }
      watchers.add(watch)
      watch()
      void ended.then(() => reject(new Error(`It ended without saying "${text}": ${output}`)))
    })
  return { pid: child.pid!, says, kill: (signal) => child.kill(signal), ended }
}
