export interface Testimonial {
  quote: string;
  /** who said it, as they want to be named */
  name: string;
}

/**
 * What people have said of this studio, in their own words and with their leave. While the list is empty, the landing page
 * shows examples, and says of each that it is one.
 */
export const testimonials: readonly Testimonial[] = [];
