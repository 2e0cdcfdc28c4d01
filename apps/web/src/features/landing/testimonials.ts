export interface Testimonial {
  quote: string;
  /** the name that they want to be shown */
  name: string;
}

/**
 * Quotes of people about this studio, with their permission. While the list is empty, the landing page
 * shows examples, and marks each as one.
 */
export const testimonials: readonly Testimonial[] = [];
