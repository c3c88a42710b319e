import type { ReactNode } from 'react'
import styled, { keyframes } from 'styled-components'
import { theme } from '../tokens'
import { VisuallyHidden } from '../layout/VisuallyHidden'

interface SkeletonProps {
  /** Announced: `Loading rooms`. */
  label: string
  /** Blocks in the shape of the content. */
  children: ReactNode
}

/** Appears after 150 ms: most content arrives sooner. */
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
  /* A delay without a duration works under reduced motion, too. */
  animation: ${appear} 1ms step-end 150ms backwards;
`

interface BlockProps {
  width?: string
  height?: string
  /** CSS aspect ratio, instead of a height. */
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

interface FormSkeletonProps {
  /** Announced: `Loading the form`. */
  label: string
  fields: number
}

/** An introduction, labelled fields and a button. */
export function FormSkeleton({ label, fields }: FormSkeletonProps) {
  return (
    <Skeleton label={label}>
      <Rows>
        <Block height="3rem" />
        {Array.from({ length: fields }, (_, field) => (
          <FieldShape key={field}>
            <Block width="6rem" height="1rem" />
            <Block height={theme.size.control} />
          </FieldShape>
        ))}
        <Block height={theme.size.control} />
      </Rows>
    </Skeleton>
  )
}

const Rows = styled.div`
  display: grid;
  gap: ${theme.space(4)};
`

const FieldShape = styled.div`
  display: grid;
  gap: ${theme.space(1)};
`
