import { useWatch, type UseFormReturn } from 'react-hook-form'
import styled from 'styled-components'
import { comparable } from '../../../contract/cities'
import { cityNamedIn } from '../../../contract/spellings'
import { Button } from '../../design/controls/Button'
import { theme } from '../../design/tokens'
import type { HotelEntries } from './HotelFields'
import { largeCities } from './largeCities'

/** Offers the city that stands in the address where a search for it would not find the hotel. */
export function CityOffer({ form: { control, setValue, setFocus } }: { form: UseFormReturn<HotelEntries> }) {
  const [city, address] = useWatch({ control, name: ['city', 'address'] })
  const named = cityNamedIn(address, largeCities)
  const offered = named && !comparable(city).includes(comparable(named)) ? named : undefined

  function take(offer: string) {
    setValue('city', offer, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    // The button goes: the focus moves to what it has filled in.
    setFocus('city')
  }

  return (
    <Offer role="status">
      {offered && (
        <>
          <span>
            Your address names {offered}. {city.trim() ? `Your city is ${city.trim()}.` : 'Your hotel has no city.'}
          </span>
          <Button variant="quiet" size="small" onClick={() => take(offered)}>
            Use {offered}
          </Button>
        </>
      )}
    </Offer>
  )
}

const Offer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(2)} ${theme.space(4)};
  ${theme.type.small}

  &:not(:empty) {
    margin-top: ${theme.space(2)};
  }
`
