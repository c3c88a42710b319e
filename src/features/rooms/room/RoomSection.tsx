import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '../../../design/tokens'

interface RoomSectionProps {
  id: string
  heading: string
  children: ReactNode
}

export function RoomSection({ id, heading, children }: RoomSectionProps) {
  return (
    <Section aria-labelledby={id}>
      <SectionHeading id={id}>{heading}</SectionHeading>
      {children}
    </Section>
  )
}

export const Section = styled.section`
  padding-block: ${theme.space(8)};
  border-top: 1px solid ${theme.color.line};

  p {
    max-width: ${theme.layout.measure};
  }
`

export const SectionHeading = styled.h2`
  margin-bottom: ${theme.space(4)};
  ${theme.type.card}
`

export const IconList = styled.ul`
  display: grid;
  gap: ${theme.space(4)};

  li {
    display: flex;
    gap: ${theme.space(3)};
  }
  svg {
    flex: none;
    color: ${theme.color.sea};
  }
`
