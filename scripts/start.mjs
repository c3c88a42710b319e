/** `npm start`: builds what is stale and runs the server in this same process, so that signals reach it. */
const [major, minor] = process.versions.node.split('.').map(Number)
const isNewEnough = major > 22 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19)

if (!isNewEnough) {
  console.error(`StayScape needs Node.js 20.19 or newer (of 22, 22.13 or newer); this is ${process.versions.node}.`)
  process.exit(1)
}

const { buildStale } = await import('./build.mjs')
try {
  await buildStale()
} catch (error) {
  console.error(`StayScape could not be built: ${error.message}`)
  process.exit(1)
}

// Errors name the lines of the sources.
process.setSourceMapsEnabled(true)
await import('../dist/server/main.js')
