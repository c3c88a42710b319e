import styled from 'styled-components'
import { Notice } from '../../../design/feedback/Notice'
import { theme } from '../../../design/tokens'

/** Says which dates or guests of the address were left out. */
export function DroppedStay({ problem }: { problem?: string }) {
  return problem ? <Dropped>{`${problem} We left that out of your search.`}</Dropped> : null
}

const Dropped = styled(Notice)`
  margin-top: ${theme.space(4)};
`
