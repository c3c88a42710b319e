/** What a stay can do on a day, as the desk lists it. */
const days = ['arriving', 'leaving', 'in-house'] as const
export type Day = (typeof days)[number]

export const isDay = (text: string): text is Day => days.some((day) => day === text)
