const enhanced = "algorithmicallyEnhanced";

const xmpOf = (term: string): string => `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
      <Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/${term}</Iptc4xmpExt:DigitalSourceType>
    </rdf:Description>
  </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;

/**
 * XMP that says how the picture came about, in IPTC's words, for other software to read. Of the vocabulary at
 * http://cv.iptc.org/newscodes/digitalsourcetype/ the nearest true term is "algorithmicallyEnhanced" (IPTC: minor augmentation
 * or correction by algorithm): every portrait is one of the person's own photos, restyled by computation. The strongest looks
 * go further than "minor", but "trainedAlgorithmicMedia" and "compositeWithTrainedAlgorithmicMedia" would claim a model made from
 * sampled content, and "algorithmicMedia" a picture made from no photo at all. Property: Iptc4xmpExt:DigitalSourceType.
 */
export const sourceTypeXmp = xmpOf(enhanced);

/** Terms that an edit leaves true: once a model has made a picture, no later change takes that back. */
const lasting = [
  "trainedAlgorithmicMedia",
  "compositeWithTrainedAlgorithmicMedia",
  "compositeSynthetic",
  "algorithmicMedia",
];

/** XMP for a changed picture, by the XMP that it had. */
export function keepSourceType(xmp: string | undefined): string {
  const found = xmp?.match(/digitalsourcetype\/(\w+)/)?.[1];
  return xmpOf(lasting.find((term) => term === found) ?? enhanced);
}
