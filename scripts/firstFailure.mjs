import path from 'node:path'

/** A reporter of jest that says nothing but which test failed, as soon as it has: `FAILED server/file.test.ts: what it tests`. */
export default class FirstFailure {
  onTestCaseResult(test, { status, fullName }) {
    if (status === 'failed') this.say(test, fullName)
  }

  onTestResult(test, { testExecError }) {
    if (testExecError) this.say(test, testExecError.message)
  }

  say({ path: file }, what) {
    process.stdout.write(`FAILED ${path.relative('.', file)}: ${what.split('\n')[0]}\n`)
  }
}
