import { whenParsed } from '#components/islands/moments.ts'

/**
 * Enhances the banner carousel with previous, next, pause and automatic rotation. It does not use
 * React, so that it runs as soon as the home page has loaded.
 * Source: WAI-ARIA APG, carousel; WCAG 2.2.2.
 */

const rotationMs = 7000

class BannerCarousel extends HTMLElement {
  #index = 0
  #timer: ReturnType<typeof setInterval> | undefined
  #isVisible = false
  #isHeld = false
  #isPaused = matchMedia('(prefers-reduced-motion: reduce)').matches
  #stop = new AbortController()

  connectedCallback(): void {
    const { signal } = (this.#stop = new AbortController())
    // wait for the children: while the document streams, they arrive after the element itself
    whenParsed(() => {
      if (!signal.aborted) this.#start(signal)
    })
  }

  disconnectedCallback(): void {
    this.#stop.abort()
    clearInterval(this.#timer)
  }

  get #track(): HTMLElement {
    return this.querySelector<HTMLElement>('[data-track]')!
  }

  get #slides(): HTMLElement[] {
    return [...this.#track.children] as HTMLElement[]
  }

  get #pauseButton(): HTMLElement | null {
    return this.querySelector<HTMLElement>('[data-pause]')
  }

  #start(signal: AbortSignal): void {
    if (this.#slides.length < 2) return
    this.addEventListener('click', (event) => this.#click(event), { signal })
    for (const type of ['pointerenter', 'focusin'])
      this.addEventListener(type, () => this.#hold(true), { signal })
    for (const type of ['pointerleave', 'focusout'])
      this.addEventListener(type, () => this.#hold(this.matches(':hover, :focus-within')), {
        signal,
      })
    document.addEventListener('visibilitychange', () => this.#updateRotation(), { signal })
    const slideObserver = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (target !== this && isIntersecting)
            this.#mark(this.#slides.indexOf(target as HTMLElement))
        }
      },
      { root: this.#track, threshold: 0.6 },
    )
    for (const it of this.#slides) slideObserver.observe(it)
    const visibilityObserver = new IntersectionObserver(
      ([entry]) => {
        this.#isVisible = entry?.isIntersecting === true
        this.#updateRotation()
      },
      { threshold: 0.5 },
    )
    visibilityObserver.observe(this)
    signal.addEventListener('abort', () => {
      slideObserver.disconnect()
      visibilityObserver.disconnect()
    })
    this.#pauseButton?.removeAttribute('hidden')
    this.#updateRotation()
  }

  #click(event: Event): void {
    const target = event.target as Element
    const dot = target.closest<HTMLElement>('[data-dot]')
    const step = target.closest<HTMLElement>('[data-step]')
    if (dot) {
      event.preventDefault()
      this.#show([...this.querySelectorAll('[data-dot]')].indexOf(dot))
    } else if (step) this.#show(this.#index + Number(step.dataset.step))
    else if (!target.closest('[data-pause]')) return
    // choosing a slide stops the rotation; the pause button toggles it
    this.#isPaused = !target.closest('[data-pause]') || !this.#isPaused
    this.#updateRotation()
  }

  #hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    this.#updateRotation()
  }

  /** Scrolls to a slide. After the last slide comes the first one. */
  #show(index: number): void {
    const slides = this.#slides
    const next = slides[(index + slides.length) % slides.length]
    if (next) this.#track.scrollTo({ left: next.offsetLeft - this.#track.offsetLeft })
  }

  /** Marks the dot of the visible slide. */
  #mark(index: number): void {
    this.#index = index
    for (const [dotIndex, dot] of [...this.querySelectorAll('[data-dot]')].entries()) {
      if (dotIndex === index) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
    }
  }

  /**
   * Starts or stops the rotation. The carousel rotates while it is visible, neither hovered nor
   * focused, and not paused.
   */
  #updateRotation(): void {
    clearInterval(this.#timer)
    const isRotating = this.#isVisible && !this.#isHeld && !this.#isPaused && !document.hidden
    if (isRotating) this.#timer = setInterval(() => this.#show(this.#index + 1), rotationMs)
    // let screen readers announce slides that the visitor selects, but not the rotation
    this.#track.setAttribute('aria-live', this.#isPaused ? 'polite' : 'off')
    const button = this.#pauseButton
    if (!button || button.hasAttribute('data-paused') === this.#isPaused) return
    button.toggleAttribute('data-paused', this.#isPaused)
    const { playLabel = '' } = button.dataset
    button.dataset.playLabel = button.getAttribute('aria-label') ?? ''
    button.setAttribute('aria-label', playLabel)
  }
}

customElements.define('banner-carousel', BannerCarousel)
