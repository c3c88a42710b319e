import styled from 'styled-components'
import { theme } from '../../design/tokens'

/** Shapes in a square of 64, from the back to the front. They are uploaded, so their colours are the same in both themes. */
const scenes: Record<string, readonly (readonly [colour: string, path: string])[]> = {
  Sunrise: [
    ['#fbe6cf', 'M0 0H64V64H0Z'],
    ['#f2a65a', 'M19 40a13 13 0 0 1 26 0Z'],
    ['#0b5a52', 'M0 40H64V64H0Z'],
  ],
  Moonlight: [
    ['#0f2a33', 'M0 0H64V64H0Z'],
    ['#f2f4ef', 'M42 13a8 8 0 1 1-.01 0Z'],
    ['#1c4a4c', 'M0 40H64V64H0Z'],
    ['#f2f4ef', 'M37 45h10v1.5h-10ZM39 50h6v1.5h-6Z'],
  ],
  Hills: [
    ['#dcebe6', 'M0 0H64V64H0Z'],
    ['#8fb8ad', 'M-4 42C10 20 26 20 42 42Z'],
    ['#0b5a52', 'M18 42C34 26 50 26 68 42Z'],
    ['#e6eae3', 'M0 42H64V64H0Z'],
  ],
  Mountains: [
    ['#e6eae3', 'M0 0H64V64H0Z'],
    ['#465651', 'M2 42 23 15 37 33 44 25 62 42Z'],
    ['#f2f4ef', 'M23 15 17.5 22 23 25 28 21.5Z'],
    ['#74a89c', 'M0 42H64V64H0Z'],
  ],
  Sail: [
    ['#dcebe6', 'M0 0H64V64H0Z'],
    ['#f2a65a', 'M33 12V36H47Z'],
    ['#ffffff', 'M31 17V36H20Z'],
    ['#0b5a52', 'M0 42H64V64H0Z'],
    ['#0f2a33', 'M16 38H50L45 45H21Z'],
  ],
  Island: [
    ['#fbe6cf', 'M0 0H64V64H0Z'],
    ['#465651', 'M12 42C18 34 32 33 54 42Z'],
    ['#0b5a52', 'M31 37C30.5 30 32 25 34 20L36 20.5C34 26 33.5 31 34 37Z'],
    ['#0b5a52', 'M34.5 20C29 13 22 15 19 21 25 19 30 19 34.5 20ZM34.5 20C40 13 47 15 49 21 43 18 39 18.5 34.5 20Z'],
    ['#74a89c', 'M0 42H64V64H0Z'],
  ],
}

/** Pixels of the picture that is uploaded. */
const side = 320

const fileNameOf = (scene: string) => `${scene.toLowerCase()}.png`

/** A drawing as the file that somebody would otherwise have to look for. */
async function draw(scene: string): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  const context = canvas.getContext('2d')
  context?.scale(side / 64, side / 64)
  for (const [colour, path] of scenes[scene] ?? []) {
    if (!context) break
    context.fillStyle = colour
    context.fill(new Path2D(path))
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob ? new File([blob], fileNameOf(scene), { type: blob.type }) : undefined
}

interface DrawnPicturesProps {
  chosen: File | undefined
  onChoose: (file: File) => void
}

/** For whoever has no photo at hand. */
export function DrawnPictures({ chosen, onChoose }: DrawnPicturesProps) {
  async function choose(scene: string) {
    const file = await draw(scene)
    if (file) onChoose(file)
  }

  return (
    <fieldset>
      <Legend>Or choose a drawing</Legend>
      <Row>
        {Object.entries(scenes).map(([scene, shapes]) => (
          <Choice
            key={scene}
            type="button"
            aria-label={scene}
            aria-pressed={chosen?.name === fileNameOf(scene)}
            onClick={() => void choose(scene)}
          >
            <svg viewBox="0 0 64 64" aria-hidden="true">
              {shapes.map(([colour, path]) => (
                <path key={path} fill={colour} d={path} />
              ))}
            </svg>
          </Choice>
        ))}
      </Row>
    </fieldset>
  )
}

/** As the labels of the fields around it. */
const Legend = styled.legend`
  ${theme.type.caption}
  color: ${theme.color.quiet};
`

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
  margin-top: ${theme.space(2)};
`

const Choice = styled.button`
  width: ${theme.size.target};
  height: ${theme.size.target};
  padding: 0;
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.round};
  background: none;
  overflow: hidden;
  cursor: pointer;

  svg {
    display: block;
  }

  &[aria-pressed='true'] {
    border-color: ${theme.color.sea};
    box-shadow:
      0 0 0 2px ${theme.color.paper},
      0 0 0 4px ${theme.color.sea};
  }
`
