/** jsdom matches hundreds of rules against an element to compute its style, which is slow. A test needs no more than what hides one. */
export function computeOnlyWhatHides() {
  const insertRule: CSSStyleSheet['insertRule'] = Reflect.get(CSSStyleSheet.prototype, 'insertRule')
  CSSStyleSheet.prototype.insertRule = function (text, index) {
    const isKept = /\b(display|visibility|opacity|pointer-events)\b/.test(text)
    const at = insertRule.call(this, isKept ? text : '@media print {}', index)
    const rule = this.cssRules[at]
    if (isKept && rule instanceof CSSStyleRule) keep(rule)
    return at
  }
  Object.assign(window, { getComputedStyle: (element: HTMLElement) => new ComputedStyle(element) })
}

/** Rules by the class that an element needs for them, and those that name none. */
const rulesFor = new Map<string, CSSStyleRule[]>()

function keep(rule: CSSStyleRule) {
  if (rule.selectorText.includes('::')) return
  const name = /^[^(,]*\.([\w-]+)[^\s>+~(,]*$/.exec(rule.selectorText)?.[1] ?? ''
  rulesFor.set(name, [...(rulesFor.get(name) ?? []), rule])
}

const hidden = 'head, head *, script, template, datalist, input[type=hidden], dialog:not([open]), [hidden]'
const inline = /^(a|abbr|b|bdi|code|em|i|img|input|label|picture|s|small|span|strong|svg|time)$/i
const initial = { visibility: 'visible', opacity: '1', 'pointer-events': 'auto', content: 'none' }

class ComputedStyle {
  constructor(private readonly element: HTMLElement) {}

  get display() {
    return this.getPropertyValue('display')
  }
  get visibility() {
    return this.getPropertyValue('visibility')
  }
  get opacity() {
    return this.getPropertyValue('opacity')
  }
  get color() {
    return this.getPropertyValue('color')
  }
  get pointerEvents() {
    return this.getPropertyValue('pointer-events')
  }

  getPropertyValue(property: string): string {
    const declared = this.declarations().findLast((style) => style.getPropertyValue(property))
    if (declared) return declared.getPropertyValue(property)
    const { element } = this
    if (property === 'display')
      return element.matches(hidden) ? 'none' : inline.test(element.tagName) ? 'inline' : 'block'
    const parent = /visibility|color/.test(property) && element.parentElement
    return parent ? new ComputedStyle(parent).getPropertyValue(property) : (initial[property as never] ?? '')
  }

  private declarations() {
    const { classList, style } = this.element
    const rules = [...classList, ''].flatMap((name) => rulesFor.get(name) ?? [])
    return [...rules.filter((rule) => this.element.matches(rule.selectorText)).map((rule) => rule.style), style]
  }
}
