/** The one spelling of an email address that accounts are found by. */
export const normalizedEmail = (email: string) => email.trim().toLowerCase()
