import { memo, useId, useMemo, useState } from 'react'
import styled from 'styled-components'
import { citiesOf } from '@contract/cities'
import { toFormValues, type ParsedSearch, type StaySearch } from '@contract/staySearch'
import { api } from '../../../api/api'
import { formatDateRange, onOneLine, plural } from '../../../design/format'
import { Notice } from '../../../design/feedback/Notice'
import { Icon } from '../../../design/media/Icon'
import { magnifyingGlass } from '../../../design/icons/home'
import { VisuallyHidden } from '../../../design/layout/VisuallyHidden'
import { focusPageHeading } from '../../../design/layout/PageHeading'
import { StaySearchForm } from '../../../components/StaySearchForm'
import { theme } from '../../../design/tokens'
import { useIsPrerendered } from '../../../lib/usePrerendered'
import { useRememberSearch } from './useRememberSearch'
import { useFilters } from './filters/useFilters'

/** The search in one line, which unfolds into its form. */
export const SearchLine = memo(function SearchLine({ search }: { search: ParsedSearch }) {
  const [isOpen, setOpen] = useState(false)
  const formId = useId()
  const isUnknown = useIsPrerendered()

  return (
    <Box>
      <Line type="button" aria-expanded={isOpen} aria-controls={formId} onClick={() => setOpen(!isOpen)}>
        <Icon path={magnifyingGlass} />
        <Summary $isUnknown={isUnknown}>{describe(search)}</Summary>
        <span>
          {isOpen ? 'Close' : 'Change'}
          <VisuallyHidden> search</VisuallyHidden>
        </span>
      </Line>
      <div id={formId}>{isOpen && <SearchForm search={search} onDone={() => setOpen(false)} />}</div>
      {search.problem && <Notice>{`${search.problem} We left that out of your search.`}</Notice>}
    </Box>
  )
})

function SearchForm({ search, onDone }: { search: StaySearch; onDone: () => void }) {
  const { searchFor } = useFilters()
  const remember = useRememberSearch()
  const { data } = api.endpoints.getRooms.useQueryState()
  const cities = useMemo(() => citiesOf(data?.rooms ?? []), [data])

  function submit(submitted: StaySearch) {
    // The form goes: the focus moves to the heading, which has the new number.
    focusPageHeading()
    onDone()
    if (submitted.destination) remember(submitted.destination)
    searchFor(submitted)
  }

  return <StaySearchForm initial={toFormValues(search)} cities={cities} onSearch={submit} />
}

const describe = ({ destination, dates, guests }: StaySearch) =>
  [
    destination || 'Anywhere',
    dates ? formatDateRange(dates) : 'Any dates',
    onOneLine(guests ? plural(guests, 'guest') : 'Any guests'),
  ].join(' · ')

const Box = styled.div`
  margin-top: ${theme.space(4)};

  > :not(:first-child, :empty) {
    margin-top: ${theme.space(2)};
  }
`

const Line = styled.button`
  display: flex;
  align-items: center;
  gap: ${theme.space(3)};
  width: 100%;
  min-height: ${theme.size.target};
  padding: ${theme.space(2)} ${theme.space(4)};
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.control};
  background: ${theme.color.surface};
  color: ${theme.color.ink};
  ${theme.type.small}
  text-align: left;
  cursor: pointer;

  > :last-child {
    color: ${theme.color.sea};
  }
`

const Summary = styled.span<{ $isUnknown: boolean }>`
  flex: 1;
  min-width: 0;
  /* Takes its room: nothing moves when the search is known. */
  visibility: ${({ $isUnknown }) => ($isUnknown ? 'hidden' : 'inherit')};
`
