/** The database cannot be opened, for a reason that a person can mend: the message says what it is, in a sentence. */
export class CannotOpen extends Error {}
