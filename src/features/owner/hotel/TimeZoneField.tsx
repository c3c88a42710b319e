import { useController, type Control } from 'react-hook-form'
import { currentTimeZone, timeZoneOfCity } from '@contract/cityTimeZones'
import { validateField } from '@contract/field'
import { fields } from '@contract/fields'
import { browser } from '../../../lib/browser'
import { SelectField } from '../../../design/controls/SelectField'
import type { HotelFormValues } from './HotelFields'

/** A select and no text: nobody has to know that New York is spelled America/New_York. */
export function TimeZoneField({ control }: { control: Control<HotelFormValues> }) {
  const { field, fieldState } = useController({ control, name: 'timeZone' })
  const own = currentTimeZone(browser.timeZone())

  return (
    <SelectField label="Time zone" error={fieldState.error?.message} hint={hintFor(field.value)} {...field}>
      {!field.value && <option value="">Not chosen</option>}
      {isPlace(own) && <Zones label="Yours" zones={[own]} chosen={field.value} />}
      {zonesByRegion(field.value).map(([region, zones]) => (
        <Zones key={region} label={region} zones={zones} chosen={field.value} />
      ))}
    </SelectField>
  )
}

/** What was chosen by a former name keeps it. */
const Zones = ({ label, zones, chosen }: { label: string; zones: readonly string[]; chosen: string }) => (
  <optgroup label={label}>
    {zones.map((zone) => (
      <option key={zone} value={zone === currentTimeZone(chosen) ? chosen : zone}>
        {cityOf(zone)}
      </option>
    ))}
  </optgroup>
)

const hintFor = (timeZone: string) =>
  timeZone
    ? `It is ${timeIn(timeZone)} there now. Deadlines and “today” follow this time zone.`
    : 'If empty, guests can cancel until the day has ended in every time zone.'

/** `Fri 14:05`: the weekday tells apart what is a day away. */
const timeIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' }).format()

/** The zones that this browser knows, by their current names, and `chosen`. */
function zonesByRegion(chosen: string) {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), chosen].map(currentTimeZone).filter(isPlace))
  const sorted = [...zones].sort((one, other) => cityOf(one).localeCompare(cityOf(other)))
  return [...new Set(sorted.map(regionOf))]
    .toSorted()
    .map((region) => [region, sorted.filter((zone) => regionOf(zone) === region)] as const)
}

/** That of a hotel in this city; where that is not known, the one that its owner's browser is in, if it says. */
export function suggestTimeZone(city: string): string {
  const timeZone = currentTimeZone(browser.timeZone())
  return timeZoneOfCity(city) ?? (isPlace(timeZone) ? timeZone : '')
}

/** What the server takes for a place: no offsets. */
const isPlace = (zone: string) => zone.includes('/') && !validateField(fields.timeZone, zone)

const regionOf = (zone: string) => zone.slice(0, zone.indexOf('/'))

/** `America/Argentina/Buenos_Aires` → `Buenos Aires, Argentina` */
const cityOf = (zone: string) => zone.replaceAll('_', ' ').split('/').slice(1).reverse().join(', ')

/** For reading: `Buenos Aires, Argentina, America` */
export const describeTimeZone = (zone: string) =>
  currentTimeZone(zone).replaceAll('_', ' ').split('/').reverse().join(', ')
