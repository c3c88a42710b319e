import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { SubjectRow } from '../../design/layout/SubjectRow'
import { theme } from '../../design/tokens'

interface ProfilePartProps {
  title: string
  /** What it is used for. */
  about: string
  children: ReactNode
}

export function ProfilePart({ title, about, children }: ProfilePartProps) {
  const id = useId()

  return (
    <SubjectRow aria-labelledby={id}>
      <Subject>
        <h2 id={id}>{title}</h2>
        <p>{about}</p>
      </Subject>
      {children}
    </SubjectRow>
  )
}

const Subject = styled.div`
  p {
    max-width: 22rem;
    margin-top: ${theme.space(1)};
    color: ${theme.color.quiet};
    ${theme.type.small}
  }
`
