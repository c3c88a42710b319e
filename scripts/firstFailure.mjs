import path from 'node:path'

/** A reporter of jest that says nothing but which test failed, as soon as it has: `FAILED server/file.test.ts: what it tests`. */
export default class FirstFailure {
  onTestCaseResult({ path: file }, { status, fullName }) {
    if (status === 'failed') process.stdout.write(`FAILED ${path.relative('.', file)}: ${fullName}\n`)
  }
}
