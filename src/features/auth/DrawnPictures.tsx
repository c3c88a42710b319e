import styled from 'styled-components'
import { theme } from '../../design/tokens'

/** SVG files of the site, whose colours are the same in both themes, because they are uploaded. */
const scenes = ['Sunrise', 'Moonlight', 'Hills', 'Mountains', 'Sail', 'Island']

/** Pixels of the picture that is uploaded. */
const side = 320

const fileNameOf = (scene: string) => `${scene.toLowerCase()}.png`

/** A drawing as the file that somebody would otherwise have to look for. */
async function draw(scene: string, image: HTMLImageElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  canvas.getContext('2d')?.drawImage(image, 0, 0, side, side)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob ? new File([blob], fileNameOf(scene), { type: blob.type }) : undefined
}

/** For whoever has no photo at hand. */
export function DrawnPictures({ chosen, onChoose }: { chosen?: File; onChoose: (file: File) => void }) {
  async function choose(scene: string, image: HTMLImageElement) {
    const file = await draw(scene, image)
    if (file) onChoose(file)
  }

  return (
    <fieldset>
      <Legend>Or choose a drawing</Legend>
      <Row>
        {scenes.map((scene) => (
          <Choice
            key={scene}
            type="button"
            aria-label={scene}
            aria-pressed={chosen?.name === fileNameOf(scene)}
            onClick={({ currentTarget }) => void choose(scene, currentTarget.querySelector('img')!)}
          >
            <img src={`/images/drawing-${scene.toLowerCase()}.svg`} alt="" width={42} height={42} />
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

  img {
    display: block;
  }

  &[aria-pressed='true'] {
    border-color: ${theme.color.sea};
    box-shadow:
      0 0 0 2px ${theme.color.paper},
      0 0 0 4px ${theme.color.sea};
  }
`
