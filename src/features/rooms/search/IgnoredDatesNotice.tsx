import styled from 'styled-components'
import { Notice } from '../../../design/feedback/Notice'
import { theme } from '../../../design/tokens'

/** Says why dates or guests of the address were left out of the search. */
export function IgnoredDatesNotice({ problem }: { problem?: string }) {
  return problem ? <Ignored>{`${problem} We left that out of your search.`}</Ignored> : null
}

const Ignored = styled(Notice)`
  margin-top: ${theme.space(4)};
`
