import { useRef, useState } from 'react'
import styled from 'styled-components'
import type { PricedRoom } from '@contract/quote'
import type { Season } from '@contract/rates'
import { addDays } from '@contract/stay'
import { Button } from '../../../../design/controls/Button'
import { formatDate } from '../../../../design/format'
import { describeNights } from '../../../../design/moment'
import { Dialog } from '../../../../design/layout/Dialog'
import { useOverlay } from '../../../../design/layout/useOverlay'
import { theme } from '../../../../design/tokens'
import { usePageDraft } from '../../shared/usePageDraft'
import { noSeason, seasonNames, toSeasonValues, type SeasonValues } from '../ratesValues'
import { SeasonForm, seasonOverlay } from './SeasonForm'
import { SeasonList } from './SeasonList'
import { YearCalendar } from './YearCalendar'

interface SeasonsProps {
  roomId: string
  room: PricedRoom
  seasons: Season[]
  today: string
  onChange: (seasons: Season[]) => void
}

/** The seasons of a room as a list and as a year of nights, in which they are drawn. */
export function Seasons({ roomId, room, seasons, today, onChange }: SeasonsProps) {
  const { draft, change, clear } = usePageDraft(`season:${roomId}`, noSeason)
  const sheet = useOverlay(seasonOverlay)
  const [picked, setPicked] = useState<string>()
  const [done, setDone] = useState('')
  const section = useRef<HTMLElement>(null)
  /** Those that are over are not shown, and left out with the next change. */
  const coming = seasons.filter(({ until }) => until > today)
  const edited = coming.find(({ from }) => from === draft.replaces)
  const others = coming.filter((season) => season !== edited)
  /** Dates alone are soon drawn anew. */
  const untyped = edited ? toSeasonValues(edited) : { ...noSeason, from: draft.from, until: draft.until }
  const isTyped = seasonNames.some((name) => draft[name] !== untyped[name])
  const isBegun = isTyped || (!edited && draft.from !== '')

  /** What was typed stays until it is in the rates or cleared. */
  function open(values: Partial<SeasonValues>) {
    setPicked(undefined)
    setDone('')
    if (!isTyped) change({ ...noSeason, ...values })
    sheet.open()
  }

  function giveUp() {
    setPicked(undefined)
    clear()
    section.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus()
  }

  function press(night: string) {
    const season = coming.find(({ from, until }) => from <= night && night < until)
    if (picked) {
      const [from, last] = [picked, night].sort() as [string, string]
      open({ from, until: addDays(last, 1) })
    } else if (season || isTyped) {
      open(season ? toSeasonValues(season) : {})
    } else {
      clear()
      setDone('')
      setPicked(night)
    }
  }

  function finish(season: Season | undefined) {
    onChange([...others, ...(season ? [season] : [])].toSorted((one, other) => one.from.localeCompare(other.from)))
    setDone(`${(season ?? edited)?.name} is ${season ? 'in the rates' : 'removed'} once you save.`)
    clear()
    sheet.close()
  }

  const isDrawn = !edited && draft.from < draft.until
  const begun = edited ? `Changes to ${edited.name}` : isDrawn ? describeNights(draft.from, draft.until) : 'New season'
  const status = picked
    ? `First night ${formatDate(picked)}. Now press the last night.`
    : isBegun
      ? `${begun}: not in the rates yet.`
      : done

  return (
    <>
      <Section
        ref={section}
        aria-label="Seasons"
        onKeyDown={({ key }) => key === 'Escape' && (picked ?? isBegun) && !isTyped && giveUp()}
      >
        <h2>Seasons</h2>
        <SeasonList seasons={coming} onEdit={(season) => open(toSeasonValues(season))} />
        <Button variant="quiet" size="small" onClick={() => (isBegun ? sheet.open() : open({}))}>
          {isBegun ? 'Continue this season' : 'Add season'}
        </Button>
        <p>
          Press the first and the last night of a new season, or a night of one that you want to change. Weekend prices
          are underlined.
        </p>
        <Status>
          <p role="status">{status}</p>
          {(picked ?? isBegun) && (
            <Button variant="plain" size="small" onClick={giveUp}>
              Clear
            </Button>
          )}
        </Status>
        <YearCalendar
          room={room}
          seasons={coming}
          today={today}
          picked={picked}
          chosen={isDrawn ? draft : undefined}
          onPress={press}
        />
      </Section>
      <Sheet open={sheet.isOpen} title={edited ? `Edit ${edited.name}` : 'New season'} onClose={sheet.close}>
        <SeasonForm draft={draft} others={others} edited={edited} today={today} onChange={change} onDone={finish} />
      </Sheet>
    </>
  )
}

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${theme.space(4)};

  > div {
    justify-self: stretch;
  }

  > p {
    color: ${theme.color.quiet};
  }
`

/** In sight in whichever month it is. */
const Status = styled.div`
  position: sticky;
  z-index: 1;
  top: ${theme.layout.bar};
  display: flex;
  align-items: center;
  gap: ${theme.space(4)};
  background: ${theme.color.paper};
  ${theme.type.small}
  ${theme.type.figures}

  > p {
    flex: 1;
  }

  > p:not(:empty) {
    padding-block: ${theme.space(3)};
  }
`

/** Beside the year, which stays in sight; the whole screen on phones. */
const Sheet = styled(Dialog)`
  ${theme.from.tablet} {
    width: 400px;
    height: 100dvh;
    max-height: none;
    margin: 0 0 0 auto;
    border-radius: 0;
  }
`
