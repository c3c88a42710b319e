import type { ReactNode } from 'react'
import styled, { keyframes } from 'styled-components'
import { theme } from './tokens'
import { VisuallyHidden } from './VisuallyHidden'

interface SkeletonProps {
  /** What is on its way: `Loading rooms`. */
  label: string
  /** Blocks in the final shape. */
  children: ReactNode
}

/** Nothing for 150 ms, since most answers are quicker; then still blocks where the content will stand. */
export function Skeleton({ label, children }: SkeletonProps) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Shape aria-hidden="true">{children}</Shape>
    </div>
  )
}

const appear = keyframes`
  from { visibility: hidden; }
`

const Shape = styled.div`
  /* A delay and no duration: also whoever wants less motion sees nothing flash by. */
  animation: ${appear} 1ms step-end 150ms backwards;
`

interface BlockProps {
  width?: string
  height?: string
  /** Instead of a height: a picture's box. */
  ratio?: string
}

export function Block({ width = '100%', height, ratio }: BlockProps) {
  return <Box $width={width} $height={ratio ? 'auto' : (height ?? '1em')} $ratio={ratio ?? 'auto'} />
}

const Box = styled.div<{ $width: string; $height: string; $ratio: string }>`
  width: ${({ $width }) => $width};
  height: ${({ $height }) => $height};
  aspect-ratio: ${({ $ratio }) => $ratio};
  max-width: 100%;
  border-radius: ${theme.radius.photo};
  background: ${theme.color.waiting};
`
