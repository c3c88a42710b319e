import { readingLimits } from './limits'

/** Why a calendar was not read, as a sentence for its owner. Never with its address, which is a secret. */
export class CalendarProblem extends Error {}

const problem = (sentence: string) => () => new CalendarProblem(sentence)

export const problems = {
  notHttp: problem('Please enter an address that begins with https:// or http://.'),
  own: problem('That is an address of StayScape itself. Please enter the one that the other site gives you.'),
  private: problem('That address belongs to a private network, where we read no calendars.'),
  unreachable: problem('We could not reach that address.'),
  late: problem(`That address did not send its calendar within ${readingLimits.time / 1000} seconds.`),
  large: problem(`That calendar is larger than ${readingLimits.bytes / 1024 / 1024} MB.`),
  redirects: problem(`That address leads on to another more than ${readingLimits.redirects} times.`),
  notCalendar: problem('There is no calendar at that address.'),
  cut: problem('That calendar arrived incomplete.'),
  unreadable: problem('That calendar has an event that we cannot read.'),
  many: problem(`That calendar has more than ${readingLimits.events.toLocaleString('en')} events.`),
  heavy: problem('That calendar takes too much time or memory to read.'),
  status: (status: number) => new CalendarProblem(`That address answered with an error (${status}).`),
}
