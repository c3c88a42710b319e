import { startProgram } from '../../testing/programs'

const program = `const server = require('node:http').createServer((request, response) => response.end())
server.listen(0, '127.0.0.1', () => console.log('listens on ' + server.address().port))`

/** A server that does nothing, in a process of its own: as late as it answers, a busy machine makes every server. */
export async function startEmptyServer() {
  const server = startProgram('-e', { args: [program] })
  const line = await server.says('listens on ')
  return { port: Number(/\d+$/.exec(line.trim())![0]), close: () => server.kill() }
}
