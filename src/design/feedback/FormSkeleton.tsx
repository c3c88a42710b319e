import styled from 'styled-components'
import { Block, Skeleton } from './Skeleton'
import { theme } from '../tokens'

interface FormSkeletonProps {
  /** Announced: `Loading the form`. */
  label: string
  /** Number of fields. */
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
