/** What an operator can fix, as a sentence for them: commands and the server's start print it instead of a stack. */
export class OperatorError extends Error {}
