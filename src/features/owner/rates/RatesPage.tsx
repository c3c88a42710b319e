import { useDeferredValue, useId, useMemo, type FormEvent } from 'react'
import { Link, useParams } from 'react-router-dom'
import styled from 'styled-components'
import type { Answer } from '@contract/callTypes'
import type { OwnRoom } from '@contract/entities'
import { pricedRoom } from '@contract/quote'
import { validateRates } from '@contract/rateFields'
import { roomName } from '@contract/roomName'
import { api, useEditRatesMutation, useOwnerRoomQuery, useRatesQuery } from '../../../api/api'
import { errorOf, isNotFound } from '../../../api/apiError'
import { useAppDispatch } from '../../../app/hooks'
import { EmptyState } from '../../../components/EmptyState'
import { Button } from '../../../design/controls/Button'
import { LinkButton } from '../../../design/controls/LinkButton'
import { Notice } from '../../../design/feedback/Notice'
import { FormSkeleton } from '../../../design/feedback/Skeleton'
import { formatMoney } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../lib/paths'
import { OwnerPage } from '../OwnerPage'
import { useHotelToday } from '../hotel/useHotelToday'
import { aboveBottomBar, ButtonRow, StickyFoot } from '../shared/formLayout'
import { QueryError } from '../shared/QueryError'
import { StaleList } from '../shared/StaleNotice'
import { useFieldErrors } from '../shared/useFieldErrors'
import { describeRates, toRates, withoutMistakes } from './ratesValues'
import { CopyTo } from './rules/CopyTo'
import { ruleNames, Rules } from './rules/Rules'
import { StayCost } from './rules/StayCost'
import { Seasons } from './seasons/Seasons'
import { useRatesForm } from './useRatesForm'

export default function RatesPage() {
  const { id = '' } = useParams()
  const roomQuery = useOwnerRoomQuery({ roomId: id })
  const ratesQuery = useRatesQuery({ roomId: id })
  const query = roomQuery.error ? roomQuery : ratesQuery
  const problem = errorOf(query.error)
  const isUnknown = problem && isNotFound(problem)
  const room = isUnknown ? undefined : roomQuery.currentData?.room
  const answer = ratesQuery.currentData

  return (
    <OwnerPage
      title={room ? `Rates of ${roomName(room)}` : 'Rates'}
      lead={
        room && (
          <>
            {formatMoney(room.pricePerNight)} a night for two guests, unless a season or a weekend has its own price.{' '}
            <Link to={appPaths.editRoom(room._id)}>Change this price</Link>
          </>
        )
      }
    >
      {room && answer && <RatesForm key={room._id} room={room} answer={answer} />}
      {isUnknown && (
        <EmptyState
          message="We could not find this room among yours."
          action={<LinkButton to={appPaths.listRoom}>See your rooms</LinkButton>}
        />
      )}
      {!(room && answer) && !isUnknown && problem && <QueryError what="the rates of this room" query={query} />}
      {!(room && answer) && !problem && <FormSkeleton label="Loading the rates" fields={6} />}
    </OwnerPage>
  )
}

function RatesForm({ room, answer }: { room: OwnRoom; answer: Answer<'rates'> }) {
  const roomId = room._id
  const { values, changed, isStale, version, change, discard, acceptSaved } = useRatesForm(roomId, answer)
  const { form, errors, clear, showAny, showRefusal } = useFieldErrors([...ruleNames, 'copyTo'])
  const [edit, { isLoading }] = useEditRatesMutation()
  const dispatch = useAppDispatch()
  const { today } = useHotelToday()
  const formId = useId()
  const { pricePerNight } = room
  const priced = useMemo(
    () => pricedRoom({ pricePerNight, rates: withoutMistakes(toRates(values)) }),
    [pricePerNight, values],
  )
  // Typing does not wait for a year of nights.
  const shownRoom = useDeferredValue(priced)
  const isChanged = changed.length > 0

  async function save(event: FormEvent) {
    event.preventDefault()
    const rates = toRates(values)
    const { seasons: root, ...mistakes } = validateRates(rates)
    if (showAny({ ...mistakes, root })) return

    clear()
    const { copyTo } = values
    const { data, error } = await edit({ roomId, version, rates, ...(copyTo.length > 0 && { copyTo }) })
    if (error) return showRefusal(errorOf(error)!)
    dispatch(api.util.upsertQueryEntries([{ endpointName: 'rates', arg: { roomId }, value: data }]))
    acceptSaved(values, data.version)
  }

  function enter(changed: Parameters<typeof change>[0]) {
    change(changed)
    clear()
  }

  function giveUp(button: HTMLElement) {
    // It goes itself.
    button.parentElement?.querySelector('button')?.focus()
    discard()
    clear()
  }

  return (
    <Body>
      <Columns>
        <Seasons
          roomId={roomId}
          room={shownRoom}
          seasons={values.seasons}
          today={today}
          onChange={(seasons) => enter({ seasons })}
        />
        <Side>
          <StayCost room={priced} maxGuests={room.maxGuests} today={today} />
          <Form ref={form} id={formId} noValidate aria-label="Rates" onSubmit={(event) => void save(event)}>
            <Rules values={values} errors={errors} pricePerNight={pricePerNight} onChange={enter} />
            <CopyTo
              roomId={roomId}
              chosen={values.copyTo}
              error={errors.copyTo}
              onChange={(copyTo) => enter({ copyTo })}
            />
          </Form>
        </Side>
      </Columns>
      {isStale ? (
        <StaleList
          what="room’s rates"
          current={describeRates(answer.rates)}
          changed={changed.filter((name) => name !== 'copyTo')}
          discard={discard}
        />
      ) : (
        errors.root && (
          <Notice tone="error" role="alert">
            {errors.root}
          </Notice>
        )
      )}
      <StickyFoot>
        <ButtonRow>
          <Button type="submit" form={formId} disabled={!isChanged} busy={isLoading} busyText="Saving...">
            Save rates
          </Button>
          {isChanged && (
            <Button variant="plain" onClick={({ currentTarget }) => giveUp(currentTarget)}>
              Discard
            </Button>
          )}
          <Status role="status">{isLoading ? '' : isChanged ? 'Not saved yet.' : 'All changes saved.'}</Status>
        </ButtonRow>
      </StickyFoot>
    </Body>
  )
}

const Body = styled.div`
  ${aboveBottomBar}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(6)};

  h2 {
    ${theme.type.h3}
  }

  h3 {
    ${theme.type.card}
  }
`

/** Two months, and what is beside them. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(12)} ${theme.layout.gap};

  ${theme.from.wide} {
    grid-template-columns: ${`calc(14 * ${theme.size.target} + ${theme.layout.gap})`} minmax(0, 1fr);
  }
`

const Side = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(12)};
  align-content: start;
`

const Status = styled.p`
  align-self: center;
`

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(12)};
`
