import styled from 'styled-components'
import { useOwnerRoomsQuery } from '../../../api/api'
import { TextLink } from '../../../design/controls/LinkButton'
import { wholeNumber } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../paths'

/** The way to the archived rooms, where there are any. */
export function ArchivedLink() {
  const { data } = useOwnerRoomsQuery({ archived: '1' }, { refetchOnMountOrArgChange: true })
  const archived = data?.rooms.length ?? 0

  if (archived === 0) return null
  return (
    <Line>
      <TextLink to={appPaths.archivedRooms}>Archived rooms ({wholeNumber(archived)})</TextLink>
    </Line>
  )
}

const Line = styled.p`
  margin-bottom: ${theme.space(2)};
`
