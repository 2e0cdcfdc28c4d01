export interface Testimonial {
  quote: string;
  /** the name that they want to be shown */
  name: string;
}

/**
 * Quotes of people about this studio, with their permission. The landing page shows none while there
 * are none.
 */
export const testimonials: readonly Testimonial[] = [];
