import { useController, type Control } from 'react-hook-form'
import { timeZoneOfCity } from '@contract/cityTimeZones'
import { validateField } from '@contract/field'
import { fields } from '@contract/fields'
import { browser } from '../../../lib/browser'
import { SelectField } from '../../../design/controls/SelectField'
import type { HotelFormValues } from './HotelFields'

/** A select and no text: nobody has to know that New York is spelled America/New_York. */
export function TimeZoneField({ control }: { control: Control<HotelFormValues> }) {
  const { field, fieldState } = useController({ control, name: 'timeZone' })

  return (
    <SelectField label="Time zone" error={fieldState.error?.message} hint={hintFor(field.value)} {...field}>
      {!field.value && <option value="">Not chosen</option>}
      {groupsWith(field.value).map(({ region, zones }) => (
        <optgroup key={region} label={region}>
          {zones.map(({ zone, name }) => (
            <option key={zone} value={zone}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

const hintFor = (timeZone: string) =>
  timeZone
    ? `It is ${timeIn(timeZone)} there now. Your guests’ deadlines and your desk’s days go by this clock.`
    : 'Without one, your guests’ deadlines pass when the day is over everywhere on earth.'

/** `Fri 14:05`: the weekday tells apart what is a day away. */
const timeIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' }).format()

/** The zones that this browser knows, and `chosen`, which may be another name of one of them, by region. */
function groupsWith(chosen: string) {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), chosen])].filter(isPlace)
  const named = zones.map((zone) => ({ zone, region: regionOf(zone), name: cityOf(zone) }))
  return [...new Set(zones.map(regionOf))].toSorted().map((region) => ({
    region,
    zones: named.filter((each) => each.region === region).sort((a, b) => a.name.localeCompare(b.name)),
  }))
}

/** That of a hotel in this city; where that is not known, the one that its owner's browser is in, if it says. */
export function suggestTimeZone(city: string): string {
  const timeZone = browser.timeZone()
  return timeZoneOfCity(city) ?? (isPlace(timeZone) ? timeZone : '')
}

/** What the server takes for a place: no offsets. */
const isPlace = (zone: string) => zone.includes('/') && !validateField(fields.timeZone, zone)

const regionOf = (zone: string) => zone.slice(0, zone.indexOf('/'))

/** `America/Argentina/Buenos_Aires` → `Buenos Aires, Argentina` */
const cityOf = (zone: string) => zone.replaceAll('_', ' ').split('/').slice(1).reverse().join(', ')

/** For reading: `Buenos Aires, Argentina, America` */
export const describeTimeZone = (zone: string) => zone.replaceAll('_', ' ').split('/').reverse().join(', ')
