/** Reads one calendar in a thread started by parseCalendar.ts, which ends it when it takes too long. Plain JavaScript: it is not bundled. */
import { parentPort, workerData } from 'node:worker_threads'
import ICAL from 'ical.js'

const { text, timeZone, ownUid, eventsMax, ...dates } = workerData
const day = 24 * 3_600_000
const [fromDay, untilDay, firstDay, lastDay] = [dates.fromDate, dates.untilDate, dates.firstDate, dates.lastDate].map(
  (date) => Date.parse(date) / day,
)

// A date without VALUE=DATE, for one, which is common.
ICAL.design.strict = false

class Unreadable extends Error {}
class TooMany extends Error {}

const formats = new Map()

/** A moment as the clock on the wall of a zone shows it, in milliseconds as if the zone were UTC. Errors: RangeError for an unknown one. */
function wallClock(zone, moment) {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    })
  formats.set(zone, format)
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second)
}

const written = ({ year, month, day: date, hour: hours, minute, second }) =>
  Date.UTC(year, month - 1, date, hours, minute, second)

/** A zone that a calendar names without describing it. */
class NamedZone extends ICAL.Timezone {
  utcOffset(time) {
    const clock = written(time)
    const guess = clock - (wallClock(this.tzid, clock) - clock)
    return (wallClock(this.tzid, guess) - guess) / 1000
  }
}

/** The values of a property, as times. */
function timesOf(component, name) {
  return component.getAllProperties(name).flatMap((property) => {
    const tzid = property.getParameter('tzid')
    if (tzid && !component.getTimeZoneByID(tzid) && !ICAL.TimezoneService.has(tzid)) {
      // Throws for a zone that nobody knows.
      wallClock(tzid, 0)
      ICAL.TimezoneService.register(new NamedZone({ tzid }), tzid)
    }
    const raw = property.toJSON().slice(3)
    return property.getValues().map((value, index) => {
      if (value instanceof ICAL.Period) return value
      // A 31st of February would count as a day of March.
      if (!(value instanceof ICAL.Time) || value.toString() !== raw[index]) throw new Unreadable()
      return value
    })
  })
}

const moment = (time) => time.toUnixTime() * 1000

/** By the hotel's clock; as written where the hotel has no zone, or the time has none. */
const atHotel = (time) =>
  timeZone && !time.isDate && time.zone !== ICAL.Timezone.localTimezone
    ? wallClock(timeZone, moment(time))
    : written(time)

function later(time, duration) {
  const end = time.clone()
  end.addDuration(duration)
  return end
}

/** What an event, or a change of some of its repeats, says. */
function readEvent(component) {
  const [start, another] = timesOf(component, 'dtstart')
  const [given] = timesOf(component, 'dtend')
  const [replaces] = timesOf(component, 'recurrence-id')
  if (!start || another || start instanceof ICAL.Period) throw new Unreadable()
  const duration = component.getFirstPropertyValue('duration')
  const aDay = new ICAL.Duration({ days: start.isDate ? 1 : 0 })
  const end = given ?? later(start, duration ?? aDay)
  if (moment(end) < moment(start)) throw new Unreadable()
  const word = (name) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  return {
    component,
    start,
    replaces,
    end,
    length: start.zone === end.zone ? end.subtractDate(start) : end.subtractDateTz(start),
    uid: String(component.getFirstPropertyValue('uid') ?? ''),
    sequence: Number(component.getFirstPropertyValue('sequence')) || 0,
    isCancelled: word('status') === 'CANCELLED',
    takesNights: word('status') !== 'CANCELLED' && word('transp') !== 'TRANSPARENT',
    changesLater: component.getFirstProperty('recurrence-id')?.getParameter('range')?.toUpperCase() === 'THISANDFUTURE',
  }
}

const isoDate = (days) => new Date(days * day).toISOString().slice(0, 10)

const spans = []

/** Enters the nights that a time touches: a night lasts from noon to noon, a date takes its own. */
function enter(uid, start, end) {
  let from = atHotel(start) / day
  let until = atHotel(end) / day
  if (start.isDate) until = Math.max(until, from + 1)
  else if (until <= from) return
  else [from, until] = [Math.floor(from - 0.5), Math.ceil(until - 0.5)]
  if (until <= fromDay || from >= untilDay) return
  const span = [Math.max(from, firstDay), Math.min(until, lastDay)].map(isoDate)
  // A long one of a stranger's would be copied with each of its repeats.
  if (spans.push([...span, ownUid.test(uid) ? uid : '']) > eventsMax) throw new TooMany()
}

/** All starts of an event until the last day that counts, each with its end. */
function* repeats({ component, start, end, length }) {
  yield [start, end]
  for (const time of timesOf(component, 'rdate')) {
    if (time instanceof ICAL.Period) yield [time.start, time.getEnd()]
    else yield [time, later(time, length)]
  }
  for (const rule of component.getAllProperties('rrule')) {
    const times = rule.getFirstValue().iterator(start)
    for (let time = times.next(); time && written(time) < (untilDay + 1) * day; time = times.next())
      yield [time.clone(), later(time, length)]
  }
}

/** What tells a repeat from the others: its moment, and its day for who names no more. */
const keysOf = (time) => [moment(time), String(time).slice(0, 10)]
const keyOf = (time, start) => (time.isDate && !start.isDate ? String(time) : moment(time))

function enterSeries(event, changes) {
  const known = new Set([
    ...timesOf(event.component, 'exdate').map((time) => keyOf(time, event.start)),
    ...changes.map(({ replaces }) => keyOf(replaces, event.start)),
  ])
  const laterChanges = changes
    .filter(({ changesLater }) => changesLater)
    .sort((a, b) => moment(b.replaces) - moment(a.replaces))
  for (const [start, end] of repeats(event)) {
    // Most repeats of an old series, for which it is too much to ask for the time at the hotel.
    if (laterChanges.length === 0 && written(end) < (fromDay - 2) * day) continue
    if (keysOf(start).some((key) => known.has(key))) continue
    known.add(moment(start))
    const change = laterChanges.find(({ replaces }) => moment(replaces) <= moment(start))
    if (!change) {
      if (event.takesNights) enter(event.uid, start, end)
    } else if (change.takesNights) {
      const moved = later(start, change.start.subtractDate(change.replaces))
      enter(event.uid, moved, later(moved, change.length))
    }
  }
}

function enterEvents(components) {
  const series = new Map()
  for (const [index, component] of components.entries()) {
    const event = readEvent(component)
    const uid = event.uid || index
    const versions = series.get(uid) ?? { sequence: 0, events: new Map(), changes: new Map() }
    series.set(uid, versions)
    const { events, changes } = versions
    if (event.replaces) {
      const key = moment(event.replaces)
      if (!(changes.get(key)?.sequence > event.sequence)) changes.set(key, event)
      continue
    }
    // Some sites give all events of a room one UID: those of one sequence are told apart by their start.
    if (event.sequence > versions.sequence) events.clear()
    versions.sequence = Math.max(versions.sequence, event.sequence)
    if (event.sequence === versions.sequence) events.set(moment(event.start), event)
  }
  for (const versions of series.values()) {
    const events = [...versions.events.values()]
    const changes = [...versions.changes.values()]
    if (events.length > 0 && events.every(({ isCancelled }) => isCancelled)) continue
    for (const event of events) if (!event.isCancelled) enterSeries(event, changes)
    for (const { uid, start, end, takesNights } of changes) if (takesNights) enter(uid, start, end)
  }
}

function read() {
  let components
  try {
    const parsed = ICAL.parse(text)
    components = (typeof parsed[0] === 'string' ? [parsed] : parsed).map((calendar) => new ICAL.Component(calendar))
    if (components.some(({ name }) => name !== 'vcalendar')) return { problem: 'notCalendar' }
    if (components.some((calendar) => calendar.getFirstSubcomponent('vcalendar'))) return { problem: 'unreadable' }
  } catch {
    return { problem: 'unreadable' }
  }
  try {
    enterEvents(components.flatMap((calendar) => calendar.getAllSubcomponents('vevent')))
  } catch (error) {
    return { problem: error instanceof TooMany ? 'many' : 'unreadable' }
  }
  return { spans: spans.map(([checkInDate, checkOutDate, uid]) => ({ checkInDate, checkOutDate, uid })) }
}

parentPort.postMessage(read())
