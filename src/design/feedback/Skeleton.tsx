import { useState, type ReactNode } from 'react'
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

/** The place of a page's first picture. Where the server knows it, it is there before the script, and stays until the page draws it. */
export function PictureBlock({ ratio }: { ratio: string }) {
  const [src] = useState(() =>
    typeof document === 'undefined' ? null : document.querySelector('[data-picture] img')?.getAttribute('src'),
  )

  return (
    <Box data-picture="" $width="100%" $height="auto" $ratio={ratio}>
      {src && <img src={src} alt="" />}
    </Box>
  )
}

const Box = styled.div<{ $width: string; $height: string; $ratio: string }>`
  width: ${({ $width }) => $width};
  height: ${({ $height }) => $height};
  aspect-ratio: ${({ $ratio }) => $ratio};
  max-width: 100%;
  border-radius: ${theme.radius.photo};
  background: ${theme.color.waiting};

  img {
    width: 100%;
    height: 100%;
    border-radius: inherit;
    object-fit: cover;
    visibility: visible;
  }
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
